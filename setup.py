"""The compiled modules: every Python module of the package that has a .pxd of the same name beside it.

Without a C compiler, or with LEAGUES_PURE=1, the package installs and runs as plain Python. With
LEAGUES_REQUIRE_COMPILED=1 a module that does not compile is an error.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src")
FLAGS = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0"]


def extensions() -> list[Extension]:
    from Cython.Build import cythonize

    modules = []
    for sidecar in sorted(SOURCE.rglob("*.pxd")):
        source = sidecar.with_suffix(".py")
        if source.exists():
            name = ".".join(source.relative_to(SOURCE).with_suffix("").parts)
            modules.append(Extension(name, [source.as_posix()], extra_compile_args=FLAGS))
    compiled = cythonize(
        modules,
        build_dir="build/cython",
        include_path=[SOURCE.as_posix()],
        compiler_directives={
            "language_level": 3,
            "infer_types": True,
            "annotation_typing": False,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
        },
    )
    for module in compiled:
        # cythonize drops the flag. Without a compiler the .py files are used, unless somebody insists.
        module.optional = not os.environ.get("LEAGUES_REQUIRE_COMPILED")
    return compiled


setup(ext_modules=[] if os.environ.get("LEAGUES_PURE", "0") not in ("", "0") else extensions())

"""``python -m leagues``, for machines where the ``leagues`` command is not on the path."""

from leagues.cli import main

raise SystemExit(main())

"""A server that is killed loses nothing that was acknowledged (BP-08): a short run of ``bench/kill.py``."""

import subprocess
import sys
from pathlib import Path

KILL = Path(__file__).parents[2] / "bench" / "kill.py"


def test_nothing_acknowledged_is_lost_when_the_server_is_killed() -> None:
    command = [sys.executable, str(KILL), "--kills", "3", "--tables", "4"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "none lost, none twice" in ran.stdout

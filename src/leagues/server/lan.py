"""Where a server is reached from: free ports, the machine's addresses in its network, a code to scan."""

import io
import socket
from contextlib import suppress

import segno

TRIED = 50  # ports after the usual one


def free_port(host: str, first: int) -> int:
    """The first port from ``first`` on that nobody listens at. Raises ``OSError`` when there is none nearby."""
    for port in range(first, min(first + TRIED, 65536)):
        if is_free(host, port):
            return port
    raise OSError(f"no port from {first} to {first + TRIED - 1} is free")


def is_free(host: str, port: int) -> bool:
    """Whether a server could listen at this port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def addresses() -> list[str]:
    """The machine's own addresses in its network, that of the way out first; no packet is sent for it."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]


def qr_code(text: str) -> str:
    """A text as a QR code of characters, for a terminal."""
    out = io.StringIO()
    segno.make(text, error="m").terminal(out, border=2, compact=True)
    return out.getvalue()

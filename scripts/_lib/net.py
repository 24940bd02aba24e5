"""What launch.sh asks about ports and servers; the standard library alone.

net.py pick HOST PORT [AVOID…]           print PORT, or a free one for PORT 0; fail when taken
net.py suggest HOST PORT [AVOID…]        print the next free port above PORT
net.py wait SECONDS URL [URL…]           return once every address has answered
"""

from __future__ import annotations

import http.client
import socket
import sys
import time
import urllib.error
import urllib.request

POLL_INTERVAL = 0.05  # [s]


def _answers(address: str, port: int) -> bool:
    try:
        with socket.create_connection((address, port), timeout=0.3):
            return True
    except OSError:
        return False


def _can_bind(host: str, port: int) -> bool:
    family, kind, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    with socket.socket(family, kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
            probe.listen(1)
        except OSError:
            return False
    return True


def is_free(host: str, port: int) -> bool:
    """Whether nothing listens on ``host:port``, nor on another address that localhost means."""
    if not _can_bind(host, port):
        return False
    # A browser tries ::1 before 127.0.0.1, and some systems let both be bound side by side.
    return not any(_answers(address, port) for address in ("127.0.0.1", "::1"))


def next_free(host: str, port: int, avoid: frozenset[int] = frozenset()) -> int:
    """Return the first free port above ``port``.

    Raises:
        OSError: There is none.
    """
    for candidate in range(port + 1, 65536):
        if candidate not in avoid and is_free(host, candidate):
            return candidate
    raise OSError(f"no port above {port} is free")


def any_free(host: str, avoid: frozenset[int] = frozenset()) -> int:
    """Return a free port of the system's choice."""
    while True:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.bind((host, 0))
            port = int(probe.getsockname()[1])
        if port not in avoid:
            return port


def has_answered(url: str) -> bool:
    """Whether a server answers a GET of the address, be it to ask for a token; past any proxy."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=2.0) as response:
            return bool(response.status < 400)
    except urllib.error.HTTPError as error:
        return error.code == http.client.UNAUTHORIZED
    except (urllib.error.URLError, http.client.HTTPException, OSError):
        return False


def wait_for(urls: list[str], seconds: float) -> bool:
    """Poll until every address has answered; ``False`` when time is up."""
    deadline = time.monotonic() + seconds
    waiting = list(urls)
    while waiting:
        waiting = [url for url in waiting if not has_answered(url)]
        if waiting and time.monotonic() > deadline:
            return False
        if waiting:
            time.sleep(POLL_INTERVAL)
    return True


def main(arguments: list[str]) -> int:
    """Run one command of the module's description; the exit code is its answer."""
    command, *rest = arguments
    if command == "wait":
        return 0 if wait_for(rest[1:], float(rest[0])) else 1
    host, port, avoid = rest[0], int(rest[1]), frozenset(int(p) for p in rest[2:])
    if command == "suggest":
        print(next_free(host, port, avoid))
        return 0
    if port == 0:
        print(any_free(host, avoid))
        return 0
    if port in avoid or not is_free(host, port):
        return 1
    print(port)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(2)

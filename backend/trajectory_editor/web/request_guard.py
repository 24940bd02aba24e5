"""Decides which requests are answered at all: by Host, Origin and, off loopback, a token.

A web page elsewhere can make a browser send requests to this server, or have its own name point
to this machine (DNS rebinding). It can't choose the Host and Origin that the browser then sends.
"""

from __future__ import annotations

import hmac
import ipaddress
import socket
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import quote, urlencode, urlsplit

from flask import Flask, Request, Response, redirect, request

from trajectory_editor.errors import ForbiddenError
from trajectory_editor.web.server_config import ServerConfig

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
_PARAMETER = "token"
_SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "frame-ancestors 'none'; object-src 'none'; base-uri 'self'",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class TokenRequiredError(ForbiddenError):
    """The request lacks the token that this server needs."""

    code = "token_required"


def is_loopback(host: str) -> bool:
    """Whether an address to listen on is reached from this machine alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class RequestGuard:
    """The rules of one server.

    Attributes:
        hosts: Names it serves under, lower case, without port.
        any_address: Whether it also serves under every plain IP address. A rebound name is never
            one, and such a server asks for the token besides.
        origins: Origins of pages besides its own, lower case.
        frontend_port: Port of a page under one of the same names.
        token: Secret that every request needs, or ``None``.
    """

    hosts: frozenset[str]
    any_address: bool
    origins: frozenset[str]
    frontend_port: int
    token: str | None

    @classmethod
    def of(cls, config: ServerConfig) -> RequestGuard:
        """Return the rules for a server's settings."""
        open_to_others = not is_loopback(config.host)
        hosts = set(LOOPBACK_NAMES) | {config.host.strip("[]").lower()}
        if open_to_others:
            name = socket.gethostname().lower()
            hosts |= {name, f"{name}.local"}
        origins = {origin.rstrip("/").lower() for origin in config.allowed_origins}
        hosts |= {urlsplit(origin).hostname or "" for origin in origins}
        return cls(
            frozenset(hosts - {"", "0.0.0.0", "::"}),
            open_to_others,
            frozenset(origins),
            config.frontend_port,
            config.token,
        )

    @property
    def cookie(self) -> str:
        """Name of the cookie, different for each token: ports share a browser's cookies."""
        return f"rte_{sha256((self.token or '').encode()).hexdigest()[:12]}"

    def check(self, incoming: Request) -> None:
        """Let a request pass, or say why not.

        Raises:
            ForbiddenError: Its Host or Origin is not one of this server's.
            TokenRequiredError: It lacks the token.
        """
        host = incoming.headers.get("Host", "")
        if not self._serves(_hostname(f"//{host}")):
            message = f"This server does not answer under the name {host[:100]!r}."
            hint = "Open it as http://localhost:PORT, or start it with --allow-origin."
            raise ForbiddenError(message, where="Host", hint=hint)
        origin = incoming.headers.get("Origin")
        if origin is not None and not self._is_own(origin.lower(), host.lower()):
            message = f"Requests from pages of {origin[:100]!r} are not answered."
            hint = "If that is your own page, start the server with --allow-origin."
            raise ForbiddenError(message, where="Origin", hint=hint)
        # "same-site" is another port of this machine: another program's page.
        foreign = incoming.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
        if origin is None and foreign and incoming.path.startswith("/api/"):
            raise ForbiddenError("Requests from other sites are not answered.", where="Origin")
        if self.token is not None and not self._knows_token(incoming):
            hint = "Open the address with ?token=… that the server's terminal shows."
            raise TokenRequiredError("This server needs its token.", where="token", hint=hint)

    def _serves(self, name: str | None) -> bool:
        if name is None:
            return False
        return name in self.hosts or (self.any_address and _is_address(name))

    def _is_own(self, origin: str, host: str) -> bool:
        if origin in self.origins or origin in (f"http://{host}", f"https://{host}"):
            return True
        try:
            parts = urlsplit(origin)
            on_page_port = parts.scheme == "http" and parts.port == self.frontend_port
        except ValueError:
            return False
        return on_page_port and self._serves(parts.hostname)

    def _knows_token(self, incoming: Request) -> bool:
        bearer = incoming.headers.get("Authorization", "").removeprefix("Bearer ")
        given = (incoming.cookies.get(self.cookie, ""), incoming.args.get(_PARAMETER, ""), bearer)
        secret = (self.token or "").encode()
        return any(hmac.compare_digest(candidate.encode(), secret) for candidate in given)


def install_guard(app: Flask, guard: RequestGuard) -> None:
    """Check every request of the application, and keep the token in a cookie once it was given."""

    @app.before_request
    def check() -> Response | None:
        guard.check(request)
        if guard.token is None or request.method != "GET" or _PARAMETER not in request.args:
            return None
        # The address bar and the history keep no token.
        rest = [(k, v) for k, v in request.args.items(multi=True) if k != _PARAMETER]
        target = "./" + quote(request.path.rpartition("/")[2])
        target += f"?{urlencode(rest)}" if rest else ""
        answer = redirect("../" if request.path == "/api/session" else target)
        answer.set_cookie(guard.cookie, guard.token, httponly=True, samesite="Lax")
        answer.headers["Cache-Control"] = "no-store"
        return answer  # type: ignore[return-value]

    @app.after_request
    def protect(answer: Response) -> Response:
        for name, value in _SECURITY_HEADERS.items():
            answer.headers.setdefault(name, value)
        return answer


def _hostname(address: str) -> str | None:
    """Return the lower-case name of an address without port and brackets; ``None`` if malformed."""
    try:
        parts = urlsplit(address)
        sound = parts.username is None and not parts.path and not parts.query
        _ = parts.port  # raises when it is no number
        return parts.hostname if sound else None
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True

"""Who is answered: names, origins, tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from trajectory_editor.web.request_guard import is_loopback

Make = Callable[..., FlaskClient]
PATHS = (
    ("GET", "/api/config"),
    ("GET", "/"),
    ("GET", "/api/robot/files/x/a.stl"),
    ("POST", "/api/motions/decode"),
    ("POST", "/api/robot/uploads"),
    ("PUT", "/api/motions/0"),
    ("PUT", "/api/robot/uploads/0/files/a.stl"),
    ("OPTIONS", "/api/config"),
)


def _call(client: FlaskClient, method: str, path: str, host: str, **headers: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.open(path, method=method, headers={"Host": host, **named})


@pytest.mark.parametrize(("method", "path"), PATHS)
@pytest.mark.parametrize(
    "host",
    [
        "evil.test",
        "evil.test:5000",
        "localhost.evil.test",
        "127.0.0.1.evil.test",
        "localhost:5000@evil.test",
        "localhost:x",
        "192.168.1.7:5000",
        "",
        "[::1",
    ],
)
def test_foreign_names_are_refused(client: FlaskClient, method: str, path: str, host: str) -> None:
    answer = _call(client, method, path, host)
    assert answer.status_code == 403
    assert answer.json["error"]["code"] == "forbidden"


@pytest.mark.parametrize(("method", "path"), PATHS)
@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.test",
        "null",
        "http://localhost:9999",
        "http://localhost",
        "https://localhost:5173",
        "http://localhost:5000.evil.test",
        "http://evil.test:5173",
        "file://",
        "http://localhost:99999999",
        "",
    ],
)
def test_foreign_origins_are_refused(
    client: FlaskClient, method: str, path: str, origin: str
) -> None:
    answer = _call(client, method, path, "localhost:5000", Origin=origin)
    assert answer.status_code == 403
    assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.parametrize("host", ["localhost:5000", "127.0.0.1:8080", "[::1]:1", "LOCALHOST"])
def test_own_names_and_forwarded_ports_are_served(client: FlaskClient, host: str) -> None:
    assert _call(client, "GET", "/api/config", host).status_code == 200
    origin = f"http://{host}"
    assert _call(client, "POST", "/api/robot/uploads", host, Origin=origin).status_code == 201


def test_the_page_of_the_development_server_is_served(make_client: Make) -> None:
    client = make_client(frontend_port=5199)
    page = {"Origin": "http://localhost:5199"}
    # The proxy of that server replaces the Host.
    assert _call(client, "POST", "/api/robot/uploads", "127.0.0.1:5000", **page).status_code == 201
    other = {"Origin": "http://localhost:5173"}
    assert _call(client, "POST", "/api/robot/uploads", "127.0.0.1:5000", **other).status_code == 403


def test_further_origins_have_to_be_allowed(make_client: Make) -> None:
    client = make_client(allowed_origins=("https://robots.example",))
    origin = {"Origin": "https://robots.example"}
    assert _call(client, "GET", "/api/config", "robots.example", **origin).status_code == 200
    assert _call(client, "GET", "/api/config", "localhost", **origin).status_code == 200
    assert _call(client, "GET", "/api/config", "other.example", **origin).status_code == 403


def test_embedding_from_other_sites_is_refused(client: FlaskClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}
    assert client.get("/api/config", headers=headers).status_code == 403
    another_port = {"Sec-Fetch-Site": "same-site"}
    assert client.get("/api/config", headers=another_port).status_code == 403
    assert client.get("/", headers=headers).status_code == 200  # a link that is followed
    assert client.get("/api/config", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 200


def test_answers_carry_protection_and_no_permissions(client: FlaskClient) -> None:
    for path in ("/", "/api/config", "/api/robot", "/nothing"):
        headers = client.get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert not [name for name, _ in headers if name.startswith("Access-Control")]


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("127.0.0.1", True),
        ("localhost", True),
        ("::1", True),
        ("127.9.9.9", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.0.2", False),
        ("robot.lan", False),
    ],
)
def test_loopback_addresses(host: str, local: bool) -> None:
    assert is_loopback(host) is local


@pytest.fixture
def guarded(make_client: Make) -> FlaskClient:
    return make_client(host="0.0.0.0", token="secret")


def test_token_is_required_everywhere(guarded: FlaskClient) -> None:
    for method, path in PATHS:
        answer = _call(guarded, method, path, "192.168.1.7:5000")
        assert answer.status_code == 401
        assert answer.json["error"]["code"] == "token_required"
    for wrong in ("/?token=", "/?token=Secret", "/?token=sécret", "/api/config?token=x"):
        assert guarded.get(wrong).status_code == 401


def test_token_moves_from_the_address_into_a_cookie(guarded: FlaskClient) -> None:
    answer = guarded.get("/?view=top&token=secret")
    assert answer.status_code == 302
    assert answer.headers["Location"] == "./?view=top"
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert guarded.get("/").status_code == 200
    assert guarded.get("/api/config").status_code == 200
    assert guarded.post("/api/robot/uploads").status_code == 201


def test_session_call_leads_back_to_the_page(guarded: FlaskClient) -> None:
    answer = guarded.get("/api/session?token=secret")
    assert answer.headers["Location"] == "../"
    assert guarded.get("/api/session").json == {"ok": True}


def test_programs_may_send_the_token_themselves(guarded: FlaskClient) -> None:
    headers = {"Authorization": "Bearer secret"}
    assert guarded.post("/api/robot/uploads", headers=headers).status_code == 201
    assert guarded.post("/api/robot/uploads?token=secret").status_code == 201


def test_rebound_names_are_refused_even_with_the_token(guarded: FlaskClient) -> None:
    headers = {"Authorization": "Bearer secret"}
    assert _call(guarded, "GET", "/api/config", "evil.test", **headers).status_code == 403
    assert _call(guarded, "GET", "/api/config", "10.0.0.3:5000", **headers).status_code == 200
    page = {"Origin": "http://10.0.0.3:5173", **headers}
    assert _call(guarded, "POST", "/api/robot/uploads", "127.0.0.1:5000", **page).status_code == 201


def test_redirect_stays_on_this_server(guarded: FlaskClient) -> None:
    answer = guarded.get("/http:evil.test?token=secret")
    assert answer.headers["Location"] == "./http%3Aevil.test"

"""Jobs of a real server: clients that leave, killed processes, and stopping."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from jobs.job_messages import (
    SAMPLE_ROBOT,
    descendants_of,
    is_gone,
    repeated,
    request_bytes,
    wait_for,
    walk,
)
from real_data import REPOSITORY
from trajectory_editor.web.event_stream import MAX_STREAMS

pytestmark = pytest.mark.slow

LONG = request_bytes(repeated(walk(), 100))


class Server:
    """A running server."""

    def __init__(self) -> None:
        app = REPOSITORY / "backend" / "app.py"
        command = [sys.executable, str(app), "--port", "0", "--robot-urdf", str(SAMPLE_ROBOT)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://localhost:(\d+)|http://127.0.0.1:(\d+)", self._first_line())
        assert found is not None
        self.port = int(found.group(1) or found.group(2))

    def _first_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def ask(self, method: str, path: str, data: bytes | None = None) -> Any:
        """Return the JSON answer to a request."""
        address = f"http://127.0.0.1:{self.port}{path}"
        request = urllib.request.Request(address, data, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())

    def stream(self, job_id: str) -> socket.socket | None:
        """Open a job's stream of events; ``None`` when there are too many."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        request = f"GET /api/jobs/{job_id}/events HTTP/1.1\r\nHost: localhost:{self.port}\r\n\r\n"
        connection.sendall(request.encode())
        if b" 200 " in connection.recv(4096):
            return connection
        connection.close()
        return None

    def jobs(self) -> set[int]:
        """Return the processes below the warm one."""
        (worker,) = descendants_of(self.process.pid) - {self.process.pid} - self._children_of_jobs()
        return descendants_of(worker) - {worker}

    def _children_of_jobs(self) -> set[int]:
        family = descendants_of(self.process.pid)
        return {p for p in family if _parent(p) not in (self.process.pid, os.getpid())}


def _parent(process: int) -> int:
    with open(f"/proc/{process}/stat", encoding="ascii") as stat:  # noqa: PTH123
        return int(stat.read().rpartition(")")[2].split()[1])


@pytest.fixture
def server() -> Iterator[Server]:
    """A server on a free port."""
    started = Server()
    yield started
    started.process.kill()
    started.process.communicate()


def _running(server: Server) -> str:
    """Start a long audit and return its id once its process computes."""
    job_id: str = server.ask("POST", "/api/audit", LONG)["id"]
    wait_for(lambda: server.ask("GET", f"/api/jobs/{job_id}")["progress"], "progress")
    return job_id


def test_killed_job_is_an_error_and_the_server_lives(server: Server) -> None:
    job_id = _running(server)
    (process,) = server.jobs()
    os.kill(process, signal.SIGKILL)
    told = wait_for(
        lambda: (job := server.ask("GET", f"/api/jobs/{job_id}"))["error"] and job, "the error"
    )
    assert told["state"] == "failed"
    assert told["error"]["code"] == "job_crashed"
    assert server.ask("GET", "/api/config")["robotLoaded"] is True
    assert server.jobs() == set()


def test_clients_that_leave_give_their_streams_back(server: Server) -> None:
    job_id = _running(server)
    for connection in [server.stream(job_id) for _ in range(MAX_STREAMS)]:
        assert connection is not None
        connection.close()
    with ExitStack() as open_streams:
        for _ in range(MAX_STREAMS):
            again = wait_for(lambda: server.stream(job_id), "a free stream")
            open_streams.enter_context(again)
        assert server.stream(job_id) is None
    server.ask("DELETE", f"/api/jobs/{job_id}")
    wait_for(lambda: not server.jobs(), "the end of the job")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_stopping_the_server_leaves_no_process(server: Server, number: signal.Signals) -> None:
    jobs = [_running(server), _running(server)]
    stream = server.stream(jobs[0])
    assert stream is not None
    with stream:
        family = descendants_of(server.process.pid)
        assert len(family) == 4  # the server, the warm process, two jobs
        server.process.send_signal(number)
        server.process.wait(20)
        wait_for(lambda: all(map(is_gone, family)), "the end of all processes")


def test_streams_come_at_most_ten_times_a_second(server: Server) -> None:
    job_id = _running(server)
    connection = server.stream(job_id)
    assert connection is not None
    with connection:
        time.sleep(0.2)
        connection.recv(1 << 16)
        began, events = time.monotonic(), 0
        while time.monotonic() - began < 2.0:
            events += connection.recv(1 << 16).count(b"event: progress")
        assert 0 < events <= 10 * (time.monotonic() - began) + 1
    server.ask("DELETE", f"/api/jobs/{job_id}")

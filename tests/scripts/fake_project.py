"""A copy of launch.sh over servers of a few lines, so that its manners can be tested in seconds."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from real_data import REPOSITORY

BACKEND = """
import http.server, json, os, pathlib, subprocess, sys
here = pathlib.Path(__file__).parent
(here / "arguments.json").write_text(json.dumps(sys.argv[1:]))
(here / "token").write_text(os.environ.get("ROBOT_TRAJECTORY_EDITOR_TOKEN", ""))
if (here / "refuse").exists():
    sys.exit("humanoid.urdf: this robot can't be read.")
helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
(here / "pids").write_text(f"{os.getpid()} {helper.pid}")
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(401 if os.environ.get("ROBOT_TRAJECTORY_EDITOR_TOKEN") else 200)
        self.end_headers()
        self.wfile.write(b"{}")
port = int(sys.argv[sys.argv.index("--port") + 1])
http.server.HTTPServer(("127.0.0.1", port), Handler).serve_forever()
"""

VITE = """
import http from 'node:http'
import fs from 'node:fs'
const args = process.argv.slice(2)
fs.appendFileSync('vite-calls', args.join(' ') + '\\n')
if (args[0] === 'build') {
  fs.mkdirSync('dist', { recursive: true })
  fs.writeFileSync('dist/index.html', 'page')
} else {
  fs.writeFileSync('page-pid', String(process.pid))
  fs.writeFileSync('page-environment', `${process.env.BACKEND_HOST}:${process.env.BACKEND_PORT}`)
  const port = Number(args[args.indexOf('--port') + 1])
  http.createServer((request, response) => response.end('page')).listen(port, '127.0.0.1')
}
"""


@dataclass
class Launch:
    """A running launch.sh."""

    process: subprocess.Popen[str]
    project: FakeProject

    def wait_until_ready(self, seconds: float = 30.0) -> str:
        """Return the address it prints."""
        assert self.process.stdout is not None
        deadline = time.monotonic() + seconds
        lines: list[str] = []
        while time.monotonic() < deadline:
            line = self.process.stdout.readline()
            lines.append(line)
            if match := re.search(r"http://\S+", line):
                return match.group()
            if not line:
                break
        raise AssertionError(f"never ready: {''.join(lines)} {self.process.communicate()}")

    def finish(self, sign: signal.Signals | None = None) -> tuple[int, str, str]:
        """Send a signal, wait, and return exit code, output and errors."""
        if sign is not None:
            self.process.send_signal(sign)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@dataclass
class FakeProject:
    """A repository with the real launch.sh and servers that only answer."""

    root: Path

    @classmethod
    def create(cls, root: Path) -> FakeProject:
        """Lay it out under ``root``, installed and not yet built."""
        for folder in ("backend", "frontend/src", "frontend/public", "samples/humanoid"):
            (root / folder).mkdir(parents=True)
        shutil.copy(REPOSITORY / "launch.sh", root)
        shutil.copytree(REPOSITORY / "scripts" / "_lib", root / "scripts" / "_lib")
        (root / "backend" / "app.py").write_text(BACKEND)
        vite = root / "frontend" / "node_modules" / "vite" / "bin" / "vite.js"
        vite.parent.mkdir(parents=True)
        vite.write_text(VITE)
        (vite.parent / "package.json").write_text('{"type": "module"}')
        for name in ("package.json", "package-lock.json", "tsconfig.json"):
            (root / "frontend" / name).write_text("{}")
        for name in ("index.html", "vite.config.ts", "src/main.ts"):
            (root / "frontend" / name).write_text("")
        for name in ("requirements.txt", "requirements-dev.txt"):
            (root / name).write_text("")
        for name in ("humanoid.urdf", "walk.npz", "walk_with_faults.npz", "squat_and_wave.npz"):
            (root / "samples" / "humanoid" / name).write_text("")
        project = cls(root)
        project.mark_installed()
        return project

    def mark_installed(self) -> None:
        """Make .venv out of this interpreter and write both stamps."""
        subprocess.run(
            [sys.executable, "-m", "venv", "--without-pip", self.root / ".venv"], check=True
        )
        library = next((self.root / ".venv" / "lib").glob("python*")) / "site-packages"
        (library / "pip.py").write_text("")
        self.shell(
            'python_hash requirements >"$(python_stamp requirements)"; '
            'frontend_hash >"$FRONTEND_STAMP"'
        )

    def shell(self, script: str) -> str:
        """Run a few lines of bash with install.sh and page.sh sourced."""
        prelude = 'ROOT="$1"; . "$ROOT/scripts/_lib/install.sh"; . "$ROOT/scripts/_lib/page.sh"; '
        return subprocess.run(
            ["bash", "-c", prelude + script, "bash", str(self.root)],
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def launch(
        self,
        *options: str,
        cwd: Path | None = None,
        path_first: Path | None = None,
        environment: dict[str, str] | None = None,
    ) -> Launch:
        """Start launch.sh on free ports, from another folder."""
        return Launch(
            subprocess.Popen(
                ["bash", str(self.root / "launch.sh"), *_with_free_ports(options)],
                cwd=cwd or self.root.parent,
                env=_environment(path_first) | (environment or {}),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
            ),
            self,
        )

    def server_pids(self) -> list[int]:
        """Return the processes of both servers and of the backend's helper."""
        pids = (self.root / "backend" / "pids").read_text().split()
        return [*map(int, pids), int((self.root / "frontend" / "page-pid").read_text())]


def _with_free_ports(options: Sequence[str]) -> list[str]:
    chosen = list(options)
    for name in ("--port", "--frontend-port"):
        if not any(option.split("=")[0] == name for option in options):
            chosen += [name, "0"]
    return chosen


def _environment(path_first: Path | None) -> dict[str, str]:
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    if path_first is not None:
        environment["PATH"] = f"{path_first}{os.pathsep}{environment['PATH']}"
    return environment


def write_command(folder: Path, name: str, script: str) -> Path:
    """Put a shell script on a PATH folder and return the folder."""
    folder.mkdir(exist_ok=True)
    command = folder / name
    command.write_text(f"#!/bin/sh\n{script}\n")
    command.chmod(0o755)
    return folder


def is_alive(pid: int) -> bool:
    """Whether a process runs (one that ended and was not yet collected doesn't)."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def is_bindable(port: int) -> bool:
    """Whether a server could listen on the port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True

"""The page itself: a production build where there is one, else how to get it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from flask import Blueprint, Response

from trajectory_editor.errors import ForbiddenError, NotFoundError
from trajectory_editor.web.responses import IMMUTABLE, REVALIDATE, file_answer
from trajectory_editor.web.services import get_services

blueprint = Blueprint("page", __name__)
_HASHED_NAME = re.compile(r"-[A-Za-z0-9_-]{8}\.[a-z0-9.]+")
_NO_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Robot Trajectory Editor</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:42rem;margin:4rem auto;padding:0 1rem;
color:#ddd;background:#16181c}code{background:#262a31;padding:.1em .3em}a{color:#7ab7ff}</style>
<h1>The server runs, the page is not built yet</h1>
<p>Run <code>./launch.sh</code>: it installs what is missing, starts both and opens the page.</p>
<p>Or build the page once, and reload this address:</p>
<p><code>cd frontend &amp;&amp; npm ci &amp;&amp; npm run build</code></p>
<p>The server's interface answers already, for example <a href="api/config">api/config</a>.</p>
</html>
"""


@blueprint.get("/")
def get_index() -> Response:
    """Answer with the page, or say how to build it."""
    folder = get_services().config.page_folder
    index = folder / "index.html" if folder else None
    if index is None or not index.is_file():
        answer = Response(_NO_PAGE, content_type="text/html; charset=utf-8")
        answer.headers["Cache-Control"] = "no-store"
        return answer
    return file_answer(index, REVALIDATE)


@blueprint.get("/<path:path>")
def get_page_file(path: str) -> Response:
    """Answer with a file of the build; hidden files and what lies outside are refused."""
    folder = get_services().config.page_folder
    if any(part in ("", ".", "..") or part.startswith(".") for part in path.split("/")):
        raise ForbiddenError("This path is not served.", where=path[:200])
    found = _inside(folder, path) if folder else None
    if found is None:
        raise NotFoundError("There is no such page.", where=path[:200])
    return file_answer(found, IMMUTABLE if _HASHED_NAME.search(found.name) else REVALIDATE)


def _inside(folder: Path, path: str) -> Path | None:
    """Return the file at ``path`` if its canonical path lies in ``folder``."""
    root = Path(os.path.realpath(folder))
    try:
        real = Path(os.path.realpath(root / path))
        return real if real.is_relative_to(root) and real.is_file() else None
    except (OSError, ValueError):
        return None

"""Answers: JSON, bytes and files, with explicit types and caching."""

from __future__ import annotations

import hashlib
from pathlib import Path, PurePath
from typing import Any

from flask import Response, request, send_file

from trajectory_editor.messages.plain_json import dump_json

# Not from the system's table, which differs between machines and can be plainly wrong.
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".txt": "text/plain; charset=utf-8",
    ".ico": "image/x-icon",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".bmp": "image/bmp",
    ".tga": "image/x-tga",
    ".tif": "image/tiff",
    ".tiff": "image/tiff",
    ".ktx2": "image/ktx2",
    ".dds": "image/vnd-ms.dds",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
    ".stl": "model/stl",
    ".dae": "model/vnd.collada+xml",
    ".obj": "model/obj",
    ".mtl": "model/mtl",
    ".gltf": "model/gltf+json",
    ".glb": "model/gltf-binary",
    ".urdf": "application/xml; charset=utf-8",
}
IMMUTABLE = "private, max-age=31536000, immutable"
REVALIDATE = "private, no-cache"


def media_type_of(path: str | PurePath) -> str:
    """Return the media type of a file by its ending."""
    return MEDIA_TYPES.get(PurePath(path).suffix.lower(), "application/octet-stream")


def json_answer(value: Any, status: int = 200) -> Response:
    """Answer with JSON that is not kept."""
    answer = Response(dump_json(value), status, mimetype="application/json")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def bytes_answer(data: bytes, media_type: str) -> Response:
    """Answer with bytes that are not kept."""
    answer = Response(data, content_type=media_type)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def text_answer(text: str, media_type: str) -> Response:
    """Answer with text that is checked for changes before each use."""
    data = text.encode("utf-8", "replace")
    answer = Response(data, content_type=media_type)
    answer.headers["Cache-Control"] = REVALIDATE
    answer.set_etag(hashlib.blake2b(data, digest_size=16).hexdigest())
    answer.make_conditional(request)
    return answer


def file_answer(path: Path, caching: str) -> Response:
    """Answer with a file, in parts where asked for, with an entity tag."""
    answer = send_file(path, mimetype=media_type_of(path), conditional=True, etag=True)
    answer.headers["Content-Type"] = media_type_of(path)
    answer.headers["Cache-Control"] = caching
    return answer

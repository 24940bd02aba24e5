"""A first look into a mesh file: is it whole, what does it refer to, what does it say of itself.

Only headers and references are read. The geometry is parsed where it is used (in the browser for
drawing, in the judge for collisions).
"""

from __future__ import annotations

import html
import json
import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MAX_MESH_BYTES = 512 << 20
_STL_HEADER = 84  # 80 bytes of comment and the number of triangles
_STL_TRIANGLE = 50
_IMAGE = re.compile(rb"<image[\s>]")
_INIT_FROM = re.compile(rb"<(?:init_from|ref)\s*>([^<]{1,2000})<")
_UP_AXIS = re.compile(rb"<up_axis\s*>\s*([XYZ]_UP)\s*<")
_UNIT = re.compile(rb"<unit\s[^>]{0,200}?meter\s*=\s*[\"']\s*([0-9.eE+-]{1,30})\s*[\"']")
_MAP_KEYS = ("map_", "bump", "disp", "decal", "refl", "norm")


@dataclass(frozen=True)
class MeshContents:
    """What a mesh or material file says before its geometry is parsed.

    Attributes:
        problem: What is wrong with the file; empty when it looks whole.
        refused: Whether the file must not be handed on, however much of it could be shown.
        references: Names of side files, as written, relative to this file.
        note: Something to know about how it is read (units, up axis); empty otherwise.
    """

    problem: str = ""
    references: tuple[str, ...] = ()
    note: str = ""
    refused: bool = False


def look_into(path: Path) -> MeshContents:
    """Look into the mesh or material file at ``path``; never raises for a broken file."""
    reader = _READERS.get(path.suffix.lower())
    try:
        size = path.stat().st_size
        if size > MAX_MESH_BYTES:
            message = f"The file has {size:,} bytes; at most {MAX_MESH_BYTES:,} are read."
            return MeshContents(message, refused=True)
        if size == 0:
            return MeshContents("The file is empty.")
        return reader(path, size) if reader else MeshContents()
    except OSError as error:
        return MeshContents(f"The file can't be read: {error.strerror or error}.", refused=True)


def _look_into_stl(path: Path, size: int) -> MeshContents:
    """Compare the declared size of a binary STL with the real one; ASCII has to end properly."""
    with path.open("rb") as stream:
        head = stream.read(_STL_HEADER)
        stream.seek(max(0, size - 200))
        tail = stream.read()
    text_like = head.lstrip()[:5].lower() == b"solid"
    if len(head) == _STL_HEADER:
        (triangles,) = struct.unpack_from("<I", head, 80)
        declared = _STL_HEADER + _STL_TRIANGLE * triangles
        if declared == size:
            return MeshContents("" if triangles else "The file has no triangles.")
        if not text_like and declared > size:
            return MeshContents(
                f"The file is cut short: it declares {triangles:,} triangles, which take "
                f"{declared:,} bytes, but has {size:,}."
            )
        if not text_like:
            return MeshContents(note=f"{size - declared:,} bytes follow the last triangle.")
    if text_like and b"endsolid" in tail.lower():
        return MeshContents()
    if text_like:
        return MeshContents(f"The text of the file is cut short: no endsolid in {size:,} bytes.")
    return MeshContents(f"The file has {size:,} bytes, less than the header of a binary STL.")


def _look_into_dae(path: Path, size: int) -> MeshContents:
    data = path.read_bytes()
    if b"<COLLADA" not in data[:65536]:
        return MeshContents("The file is no COLLADA document.")
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        message = "The file declares a document type or entities, which is refused."
        return MeshContents(message, refused=True)
    if b"</COLLADA>" not in data[-4096:]:
        return MeshContents(f"The file is cut short: </COLLADA> is missing after {size:,} bytes.")
    up = _UP_AXIS.search(data)
    unit = _UNIT.search(data)
    axis = up.group(1).decode() if up else "Y_UP"
    metres = _number(unit.group(1)) if unit else 1.0
    notes = []
    if axis != "Z_UP":
        notes.append(f"up axis {axis}{'' if up else ' (by default)'}")
    if metres != 1.0:
        notes.append(f"unit {metres:g} m")
    return MeshContents("", tuple(dict.fromkeys(_dae_images(data))), ", ".join(notes))


def _dae_images(data: bytes) -> Iterator[str]:
    """Yield the files of ``<image>`` elements; elsewhere ``<init_from>`` holds an identifier."""
    for start in _IMAGE.finditer(data):
        end = data.find(b"</image>", start.end())
        found = _INIT_FROM.search(data, start.end(), end if end >= 0 else start.end())
        if found:
            yield html.unescape(found.group(1).decode("utf-8", "replace")).strip()


def _look_into_obj(path: Path, size: int) -> MeshContents:
    data = path.read_bytes()
    vertices = data.startswith(b"v ") or b"\nv " in data or b"\nv\t" in data
    libraries: dict[str, None] = {}
    position = data.find(b"mtllib")
    while position >= 0:
        end = data.find(b"\n", position)
        line = data[position : end if end >= 0 else size]
        if position == 0 or data[position - 1 : position] in (b"\n", b"\r"):
            libraries[line[len(b"mtllib") :].decode("utf-8", "replace").strip()] = None
        position = data.find(b"mtllib", position + 1)
    problem = "" if vertices else "The file has no vertices."
    return MeshContents(problem, tuple(name for name in libraries if name))


def _look_into_mtl(path: Path, _: int) -> MeshContents:
    """Find the texture at the end of each map statement; options before it are skipped."""
    references: dict[str, None] = {}
    for line in path.read_text("utf-8", "replace").splitlines():
        words = line.split()
        if len(words) > 1 and words[0].lower().startswith(_MAP_KEYS):
            whole = line.strip()[len(words[0]) :].strip()
            references[whole if not whole.startswith("-") else words[-1]] = None
    return MeshContents("", tuple(references))


def _look_into_gltf(path: Path, _: int) -> MeshContents:
    return _gltf_contents(path.read_bytes())


def _look_into_glb(path: Path, size: int) -> MeshContents:
    with path.open("rb") as stream:
        head = stream.read(20)
        if len(head) < 20 or head[:4] != b"glTF":
            return MeshContents("The file is no binary glTF.")
        declared, json_bytes = struct.unpack_from("<8xII", head)
        if declared > size:
            message = f"The file is cut short: it declares {declared:,} bytes but has {size:,}."
            return MeshContents(message)
        return _gltf_contents(stream.read(min(json_bytes, size)))


def _gltf_contents(text: bytes) -> MeshContents:
    try:
        document: Any = json.loads(text)
        entries = [*document.get("buffers", []), *document.get("images", [])]
        uris = [entry.get("uri") for entry in entries]
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        return MeshContents(f"The file is no valid glTF: {error}.")
    names = (uri for uri in uris if isinstance(uri, str) and not uri.startswith("data:"))
    return MeshContents("", tuple(dict.fromkeys(names)))


def _number(text: bytes) -> float:
    try:
        return float(text)
    except ValueError:
        return 1.0


_READERS: dict[str, Callable[[Path, int], MeshContents]] = {
    ".stl": _look_into_stl,
    ".dae": _look_into_dae,
    ".obj": _look_into_obj,
    ".mtl": _look_into_mtl,
    ".gltf": _look_into_gltf,
    ".glb": _look_into_glb,
}

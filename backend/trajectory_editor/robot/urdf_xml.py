"""From the bytes of a URDF to an element tree: bounded, without entities, without xacro."""

from __future__ import annotations

import codecs
import re
import shlex
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from trajectory_editor.errors import NotFoundError, RobotModelError, TooLargeError

MAX_URDF_BYTES = 32 << 20
_MAX_ELEMENTS = 500_000
_MAX_DEPTH = 64
_ENCODING = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_XACRO_URI = re.compile(r"\{https?://(www\.)?(ros\.org/wiki/xacro|wiki\.ros\.org/xacro)/?\}")
_OTHER_FORMATS = {
    "mujoco": "This is a MuJoCo model (MJCF), not a URDF.",
    "sdf": "This is an SDFormat model, not a URDF.",
    "collada": "This is a COLLADA mesh, not a URDF.",
}
_WANTED = "The root element of a URDF is <robot name=…>."


def read_urdf_bytes(path: Path) -> bytes:
    """Read a URDF file, within bounds.

    Raises:
        NotFoundError: There is no such file, or it can't be read.
        TooLargeError: The file is larger than a URDF can sensibly be.
    """
    if path.is_dir():
        inside = sorted(str(p.relative_to(path)) for p in path.glob("**/*.urdf"))[:20]
        hint = f"Name one of: {', '.join(inside)}." if inside else "Name a .urdf file."
        raise NotFoundError("The robot's path is a folder, not a URDF.", where=str(path), hint=hint)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_URDF_BYTES + 1)
    except FileNotFoundError as error:
        hint = "Check the path given as --robot-urdf."
        raise NotFoundError("The URDF does not exist.", where=str(path), hint=hint) from error
    except OSError as error:
        message = f"The URDF can't be read: {error.strerror or error}."
        raise NotFoundError(message, where=str(path)) from error
    if len(data) > MAX_URDF_BYTES:
        raise _too_large(str(path), f"more than {MAX_URDF_BYTES >> 20} MiB")
    return data


def text_of_urdf(data: bytes, where: str) -> str:
    """Decode a URDF as its byte order mark or its declaration says; UTF-8 otherwise.

    Raises:
        RobotModelError: The bytes don't fit the encoding.
    """
    declared = _ENCODING.match(data[:256].lstrip())
    encoding = declared.group(1).decode("ascii") if declared else "utf-8"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    elif data.startswith(codecs.BOM_UTF8):
        encoding = "utf-8-sig"
    try:
        return data.decode(encoding)
    except (LookupError, UnicodeDecodeError) as error:
        message = f"The URDF is not {encoding} text: {error}."
        raise RobotModelError(message, where=where, hint="Save the file as UTF-8.") from error


def parse_urdf(data: bytes, where: str) -> Element:
    """Parse the bytes of a URDF into its ``<robot>`` element.

    Args:
        data: The file's bytes.
        where: Name of the file, for messages and for the command that expands xacro.

    Raises:
        RobotModelError: Not well-formed, with a document type or entities, xacro, another format.
        TooLargeError: More bytes, elements or levels than a URDF can sensibly have.
    """
    if len(data) > MAX_URDF_BYTES:
        raise _too_large(where, f"more than {MAX_URDF_BYTES >> 20} MiB")
    try:
        robot = _parse_bounded(data, where)
    except DefusedXmlException as error:
        message = f"The XML declares a document type or entities ({type(error).__name__})."
        hint = "Remove <!DOCTYPE …> and <!ENTITY …>: a URDF needs neither and they can be harmful."
        raise RobotModelError(message, where=where, hint=hint) from error
    except (ParseError, ValueError, LookupError) as error:
        if b"<xacro:" in data:
            raise _xacro(where, []) from error
        message = f"The XML is not well-formed: {error}."
        hint = "Open the file at that line; often an upload or a download was cut short."
        raise RobotModelError(message, where=where, hint=hint) from error
    _refuse_other_formats(robot, where)
    return robot


def _parse_bounded(data: bytes, where: str) -> Element:
    depth = elements = 0
    root: Element | None = None
    for event, element in iterparse(BytesIO(data), events=("start", "end"), forbid_dtd=True):
        if event == "start":
            depth += 1
            elements += 1
            root = element if root is None else root
            if depth > _MAX_DEPTH or elements > _MAX_ELEMENTS:
                limit = f"more than {_MAX_DEPTH} levels or {_MAX_ELEMENTS} elements"
                raise _too_large(where, limit)
        else:
            depth -= 1
    if root is None:
        raise ParseError("no element found")
    return root


def _refuse_other_formats(robot: Element, where: str) -> None:
    xacro_elements = [e for e in robot.iter() if isinstance(e.tag, str) and _XACRO_URI.match(e.tag)]
    if xacro_elements or (robot.tag == "robot" and _has_expressions(robot)):
        raise _xacro(where, xacro_elements)
    if robot.tag != "robot":
        tag = re.sub(r"^\{.*\}", "", robot.tag)[:80]
        message = _OTHER_FORMATS.get(tag.lower(), f"The root element is <{tag}>, not <robot>.")
        raise RobotModelError(message, where=where, hint=_WANTED)


def _has_expressions(robot: Element) -> bool:
    values = (value for element in robot.iter() for value in element.attrib.values())
    return any("${" in value or "$(" in value for value in values)


def _xacro(where: str, elements: list[Element]) -> RobotModelError:
    """Say that the file is xacro and which command expands it, required arguments included."""
    required = [
        f"{element.get('name')}:=VALUE"
        for element in elements
        if element.tag.endswith("}arg") and element.get("default") is None and element.get("name")
    ]
    source = Path(where)
    stem = source.name.removesuffix(".xacro").removesuffix(".urdf")
    target = source.with_name(f"{stem}.urdf" if source.suffix == ".xacro" else f"{stem}_flat.urdf")
    command = shlex.join(["xacro", str(source), *required]) + f" > {shlex.quote(str(target))}"
    hint = (
        f"Run: {command} — and open the result. (xacro comes with ROS; without ROS: "
        "pip install xacro.)"
    )
    message = "This is xacro, a template for a URDF, which has to be expanded first."
    return RobotModelError(
        message, where=where, hint=hint, data={"reason": "xacro", "command": command}
    )


def _too_large(where: str, limit: str) -> TooLargeError:
    hint = "Split off meshes or generated parts; a whole humanoid is well under 1 MiB."
    return TooLargeError(f"The URDF has {limit}.", where=where, hint=hint)

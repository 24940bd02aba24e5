"""What is said about references that were not found as they stand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from trajectory_editor.robot.description_diagnostic import Diagnostic


def other_letter_case(uri: str, path: Path) -> Diagnostic:
    """Say that a file was found under another spelling."""
    message = f"The file on disk is spelt differently: {path.name}."
    hint = "Correct the name in the URDF; other programs may not find the file."
    return Diagnostic("warning", "asset_letter_case", message, uri, hint)


def leads_outside(uri: str, path: Path, real: Path) -> Diagnostic:
    """Say that a link was not followed, and how to allow it."""
    message = f"{path} is a link that leads outside the robot's folders, to {real}."
    hint = f"If that is meant, start with --package-path {real.parent}."
    return Diagnostic("warning", "asset_outside", message, uri, hint)


def not_an_asset(uri: str, real: Path, known: Iterable[str]) -> Diagnostic:
    """Say that a file is of a kind that is never handed out."""
    message = f"{real.name} is not a mesh or texture file by its ending."
    hint = f"Known endings: {', '.join(sorted(known))}."
    return Diagnostic("warning", "asset_kind", message, uri, hint)


def unsupported_reference(uri: str) -> Diagnostic:
    """Say that a reference is of a form that names no local file."""
    message = f"The reference {uri!r} names no file on this machine."
    hint = "Use a relative name, package://, file:// or an absolute path."
    return Diagnostic("warning", "asset_reference", message, uri, hint)


def absolute_elsewhere(uri: str) -> Diagnostic:
    """Say that an absolute path can't be followed in a dropped folder."""
    message = "An absolute path means nothing in a folder that was dropped here."
    hint = "Use a relative name or package:// in the URDF, or start with --robot-urdf."
    return Diagnostic("warning", "asset_absolute", message, uri, hint)

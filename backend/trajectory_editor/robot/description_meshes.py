"""What became of each mesh and texture of a URDF, and which files may be served for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from trajectory_editor.robot.asset_contents import look_into
from trajectory_editor.robot.asset_paths import (
    IMAGE_SUFFIXES,
    MESH_SUFFIXES,
    AssetResolver,
    ResolvedAsset,
)
from trajectory_editor.robot.description_diagnostic import Diagnostic, Severity
from trajectory_editor.robot.urdf_remarks import shorten

_DRAWN_SUFFIXES = MESH_SUFFIXES - {".ply"}


@dataclass
class AssetSurvey:
    """Findings about the files of one robot.

    Attributes:
        meshes: One result per mesh reference, in file order.
        textures: One result per texture reference of the URDF's materials.
        usable: References whose file was found and may be handed on, whole or not.
        served: Canonical file by the path as named: meshes, textures and their side files.
        diagnostics: Remarks on them.
    """

    meshes: list[ResolvedAsset] = field(default_factory=list)
    textures: list[ResolvedAsset] = field(default_factory=list)
    usable: set[str] = field(default_factory=set)
    served: dict[Path, Path] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def survey_assets(
    mesh_uris: Sequence[str],
    texture_uris: Sequence[str],
    resolver: AssetResolver,
    show: Callable[[Path], str] = str,
) -> AssetSurvey:
    """Find all meshes and textures, look into them, and list the files that belong to them.

    Args:
        mesh_uris: Mesh references as written in the URDF.
        texture_uris: Texture references of its materials.
        resolver: Finds the files.
        show: How to write a path in a message.
    """
    survey = AssetSurvey()
    notes: dict[str, list[str]] = defaultdict(list)
    for uri in mesh_uris:
        mesh = resolver.resolve(uri)
        survey.meshes.append(mesh)
        survey.diagnostics.extend(mesh.notices)
        if mesh.path is not None and _is_drawn(mesh, survey):
            note = _survey_file(mesh, resolver, survey)
            if note:
                notes[note].append(uri)
    for uri in texture_uris:
        texture = resolver.resolve(uri)
        survey.textures.append(texture)
        survey.diagnostics.extend(texture.notices)
        _serve_texture(texture, survey)
    for note, uris in notes.items():
        message = f"{note[0].upper()}{note[1:]}: {shorten(uris)}."
        survey.diagnostics.append(Diagnostic("info", "mesh_note", message))
    survey.diagnostics.extend(_count_meshes(survey, show))
    return survey


def _is_drawn(mesh: ResolvedAsset, survey: AssetSurvey) -> bool:
    suffix = mesh.path.suffix.lower() if mesh.path else ""
    if suffix in _DRAWN_SUFFIXES:
        return True
    message = f"A {suffix} file can't be drawn as a mesh."
    hint = "Convert it to STL, COLLADA (.dae), OBJ or glTF."
    survey.diagnostics.append(Diagnostic("error", "mesh_kind", message, mesh.uri, hint))
    return False


def _survey_file(mesh: ResolvedAsset, resolver: AssetResolver, survey: AssetSurvey) -> str:
    """Look into a mesh and, over material files, into what it refers to; return its note."""
    if mesh.path is None or mesh.named_path is None:
        return ""
    contents = look_into(mesh.path)
    if contents.problem:
        hint = "A placeholder is shown instead. Get the file anew."
        where = f"{mesh.uri} ({mesh.path.name})"
        survey.diagnostics.append(Diagnostic("error", "mesh_broken", contents.problem, where, hint))
    if contents.refused:
        return ""
    survey.usable.add(mesh.uri)
    survey.served[mesh.named_path] = mesh.path
    for reference in contents.references:
        side = resolver.resolve_beside(mesh, reference)
        _serve_side_file(mesh, side, survey)
        if side.path is not None and side.path.suffix.lower() == ".mtl":
            for texture in look_into(side.path).references:
                _serve_side_file(side, resolver.resolve_beside(side, texture), survey)
    return contents.note


def _serve_side_file(owner: ResolvedAsset, side: ResolvedAsset, survey: AssetSurvey) -> None:
    if side.path is not None and side.named_path is not None:
        survey.served[side.named_path] = side.path
        # A browser asks for the name as written, which may differ from the disk in letter case.
        for tried in side.tried:
            survey.served.setdefault(Path(tried), side.path)
        return
    message = f"{side.uri!r}, which this file names, was not found; its colour is kept."
    survey.diagnostics.append(Diagnostic("warning", "side_file_missing", message, owner.uri))


def _serve_texture(texture: ResolvedAsset, survey: AssetSurvey) -> None:
    path = texture.path
    if path is not None and texture.named_path and path.suffix.lower() in IMAGE_SUFFIXES:
        survey.usable.add(texture.uri)
        survey.served[texture.named_path] = path
        return
    message = "The texture was not found; the material's colour is kept."
    survey.diagnostics.append(Diagnostic("warning", "texture_missing", message, texture.uri))


def _count_meshes(survey: AssetSurvey, show: Callable[[Path], str]) -> list[Diagnostic]:
    """Say how many meshes were found; none out of several is an error."""
    total = len(survey.meshes)
    missing = [mesh for mesh in survey.meshes if mesh.path is None]
    if total == 0:
        return [Diagnostic("info", "meshes_found", "The robot has no meshes, primitives only.")]
    message = f"{total - len(missing)} of {total} meshes were found."
    if not missing:
        return [Diagnostic("info", "meshes_found", message)]
    suggested = next((mesh for mesh in missing if mesh.suggestion is not None), None)
    if suggested is not None and suggested.suggestion is not None:
        found = show(suggested.suggestion)
        hint = f"Files of the same name were found, for example {found}: accept them in the list."
    else:
        hint = "Drop the folder that holds them, or start with --package-path."
    severity: Severity = "error" if len(missing) == total else "warning"
    where = shorten([mesh.uri for mesh in missing])
    return [Diagnostic(severity, "meshes_missing", message, where, hint)]

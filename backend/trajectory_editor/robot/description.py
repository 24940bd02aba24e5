"""The description of a loaded robot that the browser gets (``GET /api/robot``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from trajectory_editor.robot.asset_files import AssetFiles
from trajectory_editor.robot.asset_paths import AssetResolver, ResolvedAsset
from trajectory_editor.robot.description_meshes import AssetSurvey, survey_assets
from trajectory_editor.robot.urdf_document import read_urdf_document
from trajectory_editor.robot.urdf_model import UrdfDocument, UrdfJoint
from trajectory_editor.robot.urdf_xml import read_urdf_bytes, text_of_urdf

FILES_URL = "api/robot/files"
URDF_URL = "api/robot/urdf"


@dataclass(frozen=True)
class RobotSource:
    """Where a robot comes from, and where its files may lie.

    Attributes:
        urdf_path: The URDF file.
        package_roots: Folders that packages lie in.
        confine_to: Folder that a robot from elsewhere may not leave; ``None`` for one of the user.
        dropped_roots: Folders with files added later.
        accepted: File by mesh reference, where the user accepted a match.
    """

    urdf_path: Path
    package_roots: tuple[Path, ...] = ()
    confine_to: Path | None = None
    dropped_roots: tuple[Path, ...] = ()
    accepted: Mapping[str, Path] = field(default_factory=dict)

    def show(self, path: Path | str) -> str:
        """Return ``path`` as the user knows it: relative to the dropped folder it lies in."""
        for root in (self.confine_to, *self.dropped_roots):
            if root is not None and Path(path).is_relative_to(root):
                return Path(path).relative_to(root).as_posix()
        return str(path)


@dataclass(frozen=True)
class LoadedRobot:
    """A robot ready to be served.

    Attributes:
        id: Differs for every load.
        source: Where it came from.
        document: The URDF as typed data.
        urdf_text: The URDF as text.
        files: The files that may be served for it.
        description: JSON form, as ``RobotDescription`` of the browser's model.
    """

    id: str
    source: RobotSource
    document: UrdfDocument
    urdf_text: str
    files: AssetFiles
    description: Mapping[str, Any]


def load_robot(source: RobotSource, robot_id: str) -> LoadedRobot:
    """Read the URDF, find its files and describe the whole.

    Raises:
        NotFoundError: The URDF does not exist.
        RobotModelError: It is no URDF of one connected robot.
        TooLargeError: It is beyond all bounds.
    """
    data = read_urdf_bytes(source.urdf_path)
    where = source.show(source.urdf_path)
    document = read_urdf_document(data, where)
    resolver = AssetResolver(
        source.urdf_path,
        source.package_roots,
        confine_to=source.confine_to,
        dropped_roots=source.dropped_roots,
        accepted=source.accepted,
    )
    survey = survey_assets(document.mesh_uris, document.textures, resolver, source.show)
    files = AssetFiles(robot_id, survey.served)
    description = _describe(robot_id, document, survey, files, source)
    return LoadedRobot(robot_id, source, document, text_of_urdf(data, where), files, description)


def _describe(
    robot_id: str,
    document: UrdfDocument,
    survey: AssetSurvey,
    files: AssetFiles,
    source: RobotSource,
) -> dict[str, Any]:
    diagnostics = (*survey.diagnostics, *document.diagnostics)
    return {
        "id": robot_id,
        "name": document.name,
        "baseLink": document.base_link,
        "urdfUrl": f"{URDF_URL}?robot={quote(robot_id)}",
        "links": [link.name for link in document.links],
        "joints": [_describe_joint(joint) for joint in document.joints],
        "meshes": _describe_assets(survey.meshes, survey, files, source),
        "textures": _describe_assets(survey.textures, survey, files, source),
        "diagnostics": [diagnostic.to_dict() for diagnostic in diagnostics],
    }


def _describe_joint(joint: UrdfJoint) -> dict[str, Any]:
    limits, mimic = joint.limits, joint.mimic
    return {
        "name": joint.name,
        "type": joint.type,
        "parent": joint.parent,
        "child": joint.child,
        "limits": {
            "lower": limits.lower,
            "upper": limits.upper,
            "velocity": limits.velocity,
            "effort": limits.effort,
        },
        "mimic": mimic
        and {"joint": mimic.joint, "multiplier": mimic.multiplier, "offset": mimic.offset},
    }


def _describe_assets(
    assets: Sequence[ResolvedAsset], survey: AssetSurvey, files: AssetFiles, source: RobotSource
) -> list[dict[str, Any]]:
    described = []
    for asset in assets:
        usable = asset.uri in survey.usable and asset.named_path is not None
        address = files.address_of(asset.named_path) if usable and asset.named_path else None
        described.append(
            {
                "uri": asset.uri,
                "url": f"{FILES_URL}/{address}" if address else None,
                "bytes": asset.path.stat().st_size if asset.path else 0,
                "tried": [] if usable else [source.show(path) for path in asset.tried],
                "suggestion": source.show(asset.suggestion) if asset.suggestion else None,
            }
        )
    return described

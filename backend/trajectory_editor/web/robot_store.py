"""The robot that is loaded now, and the folders that robots were uploaded into."""

from __future__ import annotations

import secrets
import shutil
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from trajectory_editor.errors import NotFoundError, RobotModelError
from trajectory_editor.robot.description import LoadedRobot, RobotSource, load_robot
from trajectory_editor.robot.upload_folder import UploadFolder, choose_urdf_error, distinct_files

_MAX_UPLOADS = 4


class NoRobotError(NotFoundError):
    """No robot is loaded."""

    code = "no_robot"


class RobotStore:
    """Loads robots; a load succeeds completely or leaves the present robot as it is.

    Args:
        package_roots: Folders in which packages lie, for every robot.
    """

    def __init__(self, package_roots: tuple[Path, ...] = ()) -> None:
        self._package_roots = package_roots
        self._lock = threading.RLock()
        self._current: LoadedRobot | None = None
        self._uploads: dict[str, UploadFolder] = {}
        self._folder: Path | None = None

    @property
    def current(self) -> LoadedRobot | None:
        """The robot that is loaded now."""
        return self._current

    def require(self) -> LoadedRobot:
        """Return the robot that is loaded now.

        Raises:
            NoRobotError: None is.
        """
        if self._current is None:
            hint = "Drop a robot's folder into the page, or start with --robot-urdf."
            raise NoRobotError("No robot is loaded.", hint=hint)
        return self._current

    def open_path(self, urdf_path: Path) -> LoadedRobot:
        """Load a robot from the user's own disk. Raises as ``load_robot``."""
        return self._load(RobotSource(urdf_path.absolute(), self._package_roots))

    def begin_upload(self) -> str:
        """Make a private folder for a robot to be uploaded into, and return its id."""
        with self._lock:
            idle = [key for key, folder in self._uploads.items() if not self._in_use(folder)]
            for key in idle[: max(0, len(self._uploads) - _MAX_UPLOADS + 1)]:
                self._uploads.pop(key).remove()
            if self._folder is None:
                self._folder = Path(tempfile.mkdtemp(prefix="robot-trajectory-editor-"))
            upload_id = secrets.token_hex(8)
            folder = self._folder / upload_id
            folder.mkdir(mode=0o700)
            self._uploads[upload_id] = UploadFolder(folder)
            return upload_id

    def upload(self, upload_id: str) -> UploadFolder:
        """Return a folder that was begun.

        Raises:
            NotFoundError: There is none of this id, or it has been replaced.
        """
        folder = self._uploads.get(upload_id)
        if folder is None:
            hint = "Begin a new one with POST /api/robot/uploads."
            raise NotFoundError("There is no such upload.", where=upload_id[:80], hint=hint)
        return folder

    def open_upload(
        self, upload_id: str, urdf: str | None, accept: Mapping[str, str]
    ) -> LoadedRobot:
        """Load the robot of an upload, or complete the present one by its files.

        Args:
            upload_id: As given by :meth:`begin_upload`.
            urdf: Path of the URDF in the upload; ``None`` finds it.
            accept: File in the robot's folders for mesh references, as suggested before.

        Raises:
            ChooseUrdfError: ``urdf`` is ``None`` and the upload has several robots.
            RobotModelError: The upload has no robot and none is loaded, or as ``load_robot``.
        """
        upload = self.upload(upload_id)
        candidates = [[upload.path_of(urdf)]] if urdf else distinct_files(upload.urdf_files())
        if not candidates:
            return self._load(self._completed(upload, accept))
        if len(candidates) > 1:
            names = [str(same[0].relative_to(upload.root)) for same in candidates]
            raise choose_urdf_error(names)
        sources = [
            RobotSource(
                path,
                self._package_roots,
                confine_to=upload.root,
                accepted=_inside(upload.root, accept),
            )
            for path in candidates[0]
        ]
        if len(sources) > 1:  # the same file twice: first alone, then with its folder
            sources.sort(key=_missing_meshes)
        return self._load(sources[0])

    def close(self) -> None:
        """Forget the robot and delete what was uploaded."""
        with self._lock:
            self._current = None
            self._uploads.clear()
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)
                self._folder = None

    def _load(self, source: RobotSource) -> LoadedRobot:
        robot = load_robot(source, secrets.token_hex(6))
        with self._lock:
            before, self._current = self._current, robot
            for key, folder in list(self._uploads.items()):
                if before and _uses(before, folder) and not self._in_use(folder):
                    self._uploads.pop(key).remove()
        return robot

    def _completed(self, upload: UploadFolder, accept: Mapping[str, str]) -> RobotSource:
        """Return the present robot's source with the upload as one more place to look in."""
        if self._current is None:
            message = "No URDF was uploaded."
            hint = "Drop the folder that holds the .urdf file together with its meshes."
            raise RobotModelError(message, hint=hint)
        source = self._current.source
        accepted = dict(source.accepted)
        for root in (upload.root, source.confine_to, *source.dropped_roots):
            accepted |= _inside(root, accept) if root is not None else {}
        if source.confine_to is None:
            accepted |= {uri: Path(path) for uri, path in accept.items() if path.startswith("/")}
        roots = (*(r for r in source.dropped_roots if r != upload.root), upload.root)
        return replace(source, dropped_roots=roots, accepted=accepted)

    def _in_use(self, folder: UploadFolder) -> bool:
        return self._current is not None and _uses(self._current, folder)


def _uses(robot: LoadedRobot, folder: UploadFolder) -> bool:
    return folder.root in (robot.source.confine_to, *robot.source.dropped_roots)


def _inside(root: Path, accept: Mapping[str, str]) -> dict[str, Path]:
    """Return the accepted files that lie below ``root``; the resolver checks them again."""
    found = {uri: root / path for uri, path in accept.items()}
    return {uri: path for uri, path in found.items() if path.is_relative_to(root) and path.exists()}


def _missing_meshes(source: RobotSource) -> int:
    meshes = load_robot(source, "trial").description["meshes"]
    return sum(mesh["url"] is None for mesh in meshes)

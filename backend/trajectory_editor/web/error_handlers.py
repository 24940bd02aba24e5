"""Errors become JSON here and nowhere else."""

from __future__ import annotations

import re

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from trajectory_editor.errors import (
    CancelledError,
    ConflictError,
    ForbiddenError,
    InvalidParameterError,
    NotFoundError,
    TooLargeError,
    TrajectoryEditorError,
)
from trajectory_editor.jobs.job_limits import TooManyJobsError
from trajectory_editor.jobs.needed_packages import PackagesMissingError
from trajectory_editor.web.motion_library import PreconditionRequiredError
from trajectory_editor.web.request_guard import TokenRequiredError
from trajectory_editor.web.responses import json_answer

# The first that fits; what the input itself is at fault for is 422.
_STATUSES: tuple[tuple[type[TrajectoryEditorError], int], ...] = (
    (TokenRequiredError, 401),
    (ForbiddenError, 403),
    (NotFoundError, 404),
    (ConflictError, 409),
    (CancelledError, 409),
    (TooLargeError, 413),
    (PreconditionRequiredError, 428),
    (TooManyJobsError, 429),
    (PackagesMissingError, 501),
    (InvalidParameterError, 400),
    (TrajectoryEditorError, 422),
)

_CODES = {413: TooLargeError.code}


def status_of(error: TrajectoryEditorError) -> int:
    """Return the HTTP status that an error is answered with."""
    return next(status for kind, status in _STATUSES if isinstance(error, kind))


def register_error_handlers(app: Flask) -> None:
    """Make the application answer every error in the one form of ``docs/api.md``."""

    def known(error: TrajectoryEditorError) -> Response:
        return json_answer({"error": error.to_dict()}, status_of(error))

    def http(error: HTTPException) -> Response:
        if error.response is not None:
            return error.response  # type: ignore[return-value]
        code = _CODES.get(error.code or 500) or re.sub(r"[^a-z]+", "_", error.name.lower())
        message = error.description or error.name
        answer = json_answer(_form(code, message, request.path), error.code or 500)
        for name, value in error.get_headers():
            if name.lower() not in ("content-type", "content-length"):
                answer.headers[name] = value
        return answer

    def unexpected(error: Exception) -> Response:
        app.logger.exception("%s %s failed", request.method, request.path, exc_info=error)
        message = "The server made a mistake and could not answer."
        hint = "Its terminal shows the details; nothing was changed."
        return json_answer(_form("internal", message, request.path, hint), 500)

    app.register_error_handler(TrajectoryEditorError, known)
    app.register_error_handler(HTTPException, http)
    app.register_error_handler(Exception, unexpected)


def _form(code: str, message: str, where: str, hint: str = "") -> dict[str, object]:
    error = {"code": code, "message": message, "where": where[:200], "hint": hint, "data": {}}
    return {"error": error}

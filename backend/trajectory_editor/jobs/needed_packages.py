"""Which packages the jobs need, and what to say when one is missing."""

from __future__ import annotations

from importlib.util import find_spec

from trajectory_editor.errors import TrajectoryEditorError
from trajectory_editor.jobs.job import JobKind

# Module names, and what they are called for pip where that is another name.
SOLVER_MODULE = "trajectory_editor.optimize.optimize"
MODULES = ("numba", "scipy", "pinocchio", "coal", "osqp", "trimesh", "threadpoolctl")
_DISTRIBUTIONS = {"pinocchio": "pin", "coal": "pin"}


class PackagesMissingError(TrajectoryEditorError):
    """Packages for dynamics are not installed."""

    code = "packages_missing"

    @classmethod
    def of_names(cls, modules: list[str]) -> PackagesMissingError:
        """Return the error for modules that are not there."""
        packages = list(dict.fromkeys(_DISTRIBUTIONS.get(name, name) for name in modules))
        plural = "s" if len(packages) > 1 else ""
        return cls(
            f"Auditing and optimizing need the Python package{plural} {', '.join(packages)}.",
            where=", ".join(modules),
            hint="Install them with: pip install -r requirements.txt, then start the server anew.",
            data={"packages": packages, "modules": modules},
        )

    @classmethod
    def of(cls, error: ImportError) -> PackagesMissingError:
        """Return the error for an import that failed."""
        found = cls.of_names([(error.name or "").partition(".")[0] or "numba"])
        found.data["reason"] = str(error)
        return found


def missing_packages() -> list[str]:
    """Return the modules that can't be found; none is imported."""
    return [name for name in MODULES if find_spec(name) is None]


def require_packages(kind: JobKind) -> None:
    """Check that all packages can be found; they are not imported.

    Raises:
        PackagesMissingError: Some can't.
    """
    missing = missing_packages()
    if missing:
        raise PackagesMissingError.of_names(missing)
    if kind is JobKind.OPTIMIZE and find_spec(SOLVER_MODULE) is None:
        raise PackagesMissingError(
            "This installation has no optimizer.",
            where=SOLVER_MODULE,
            hint="Install the editor anew, complete with the folder backend/trajectory_editor.",
        )

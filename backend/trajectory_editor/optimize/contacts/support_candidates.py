"""All points of a robot that can ever carry it, numbered once for all frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.robot.collision_shapes import CAPSULE, CYLINDER, SPHERE, CollisionShapes
from trajectory_editor.robot.support_points import RIM_POINTS

Integers = NDArray[np.int64]


class CandidateArrays(NamedTuple):
    """The arrays of ``SupportCandidates``, in the form that compiled kernels take."""

    starts: Integers
    shapes: Integers
    slots: Integers
    joints: Integers


@dataclass(frozen=True)
class SupportCandidates:
    """C candidates of S shapes; a box has 8, a hull its corners, a cylinder 16 on its two rims.

    Attributes:
        starts: (S + 1,) the candidates of shape s are ``starts[s]:starts[s + 1]``; shapes that are
            fixed to the world have none.
        shapes: (C,) the collision shape.
        slots: (C,) the place among the shape's support points: a core point, or for a cylinder
            eight places on the first rim, from its lowest on, then eight on the second.
        joints: (C,) the joint that the point moves with.
        links: (C,) index in ``link_names``.
        rolling: (C,) whether the point moves over the body as the body turns (spheres, capsules,
            cylinders); else it is one material point.
        link_names: Links with candidates.
    """

    starts: Integers
    shapes: Integers
    slots: Integers
    joints: Integers
    links: Integers
    rolling: NDArray[np.bool_]
    link_names: tuple[str, ...]

    @property
    def count(self) -> int:
        """Number of candidates C."""
        return len(self.shapes)

    @property
    def arrays(self) -> CandidateArrays:
        """The arrays that kernels need."""
        return CandidateArrays(self.starts, self.shapes, self.slots, self.joints)


def list_support_candidates(shapes: CollisionShapes) -> SupportCandidates:
    """Number the support points of all shapes that move."""
    sizes = np.where(shapes.kinds == CYLINDER, 2 * RIM_POINTS, np.diff(shapes.starts))
    sizes = np.where(shapes.joints == 0, 0, sizes)
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    owners = np.repeat(np.arange(shapes.count), sizes)
    names = tuple(dict.fromkeys(shapes.links[shape] for shape in owners))
    number = {name: index for index, name in enumerate(names)}
    links = np.array([number[shapes.links[shape]] for shape in owners], dtype=np.int64)
    return SupportCandidates(
        starts=starts,
        shapes=owners,
        slots=np.arange(starts[-1]) - starts[owners],
        joints=shapes.joints[owners],
        links=links,
        rolling=np.isin(shapes.kinds[owners], (SPHERE, CAPSULE, CYLINDER)),
        link_names=names,
    )

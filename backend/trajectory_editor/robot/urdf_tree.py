"""Whether the links and joints of a URDF form one tree, and which link is its base."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from trajectory_editor.robot.urdf_model import UrdfJoint, UrdfLink
from trajectory_editor.robot.urdf_remarks import UrdfRemarks, shorten


def find_root(links: Sequence[UrdfLink], joints: Sequence[UrdfJoint], remarks: UrdfRemarks) -> str:
    """Return the name of the root link of a tree.

    Unknown ends, links with two parents, several roots and loops are reasons to refuse the file.

    Raises:
        RobotModelError: The links form no tree, or ``remarks`` held reasons before.
    """
    names = {link.name for link in links}
    parents: dict[str, list[UrdfJoint]] = defaultdict(list)
    for joint in joints:
        for role, link in (("parent", joint.parent), ("child", joint.child)):
            if link and link not in names:
                message = f"Its {role} link {link!r} is not in the file."
                remarks.refuse(f"joint {joint.name}", message, f"Links: {shorten(sorted(names))}.")
        parents[joint.child].append(joint)
    for link, above in parents.items():
        if len(above) > 1:
            listed = shorten([joint.name for joint in above])
            message = f"It is the child of {len(above)} joints ({listed}); a URDF is a tree."
            remarks.refuse(f"link {link}", message, "Closed chains can't be written in URDF.")
    remarks.raise_if_refused()
    roots = [link.name for link in links if link.name not in parents]
    if len(roots) > 1:
        message = f"The robot falls apart into {len(roots)} trees, with the roots {shorten(roots)}."
        remarks.refuse("", message, "Join them, for example by fixed joints, or delete the rest.")
    else:
        _refuse_loops(roots, names, parents, remarks)
    remarks.raise_if_refused()
    return roots[0]


def find_base(
    root: str, links: Sequence[UrdfLink], joints: Sequence[UrdfJoint]
) -> UrdfJoint | None:
    """Return the floating joint that carries the whole robot on an empty root link, if any.

    Some files write the free base down, as ``world`` and a floating joint. The motion's base pose
    then is the pose of that joint's child.
    """
    below = [joint for joint in joints if joint.parent == root]
    root_link = next(link for link in links if link.name == root)
    empty = not root_link.shapes and root_link.inertial is None
    if empty and len(below) == 1 and below[0].type == "floating":
        return below[0]
    return None


def _refuse_loops(
    roots: Sequence[str],
    names: set[str],
    parents: dict[str, list[UrdfJoint]],
    remarks: UrdfRemarks,
) -> None:
    """Refuse links that don't hang on the root: each is part of a loop or below one."""
    children: dict[str, list[str]] = defaultdict(list)
    for child, above in parents.items():
        children[above[0].parent].append(child)
    reached: set[str] = set()
    waiting = list(roots)
    while waiting:
        link = waiting.pop()
        reached.add(link)
        waiting.extend(children[link])
    stranded = names - reached
    if stranded:
        loop = _loop_above(min(stranded), parents)
        message = f"The joints {shorten(loop)} form a loop that hangs on no root link."
        hint = "Exactly one link may be without a parent."
        remarks.refuse(f"joint {loop[0]}", message, hint)


def _loop_above(link: str, parents: dict[str, list[UrdfJoint]]) -> list[str]:
    """Climb from ``link`` until a link repeats; return the joints of that loop."""
    seen: list[str] = []
    climbed: list[str] = []
    while link not in seen:
        seen.append(link)
        joint = parents[link][0]
        climbed.append(joint.name)
        link = joint.parent
    return climbed[seen.index(link) :]

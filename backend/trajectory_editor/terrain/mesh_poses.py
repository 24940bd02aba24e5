"""All shapes of a robot in many poses against a triangle mesh, compiled.

From pose to pose a shape moves little: as long as its bounding ball has moved less than it was away
from the mesh, nothing needs to be looked at.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.collision_shapes import BOX, HULL
from trajectory_editor.robot.support_points import RIM_POINTS, lowest_points, place_core
from trajectory_editor.terrain.mesh_point import buried_depth, contact_normal, is_buried
from trajectory_editor.terrain.nearest_triangle import nearest_on_triangle, nearest_triangle
from trajectory_editor.terrain.shape_against_mesh import probe_mesh
from trajectory_editor.terrain.surface_crossings import winding_number

_SAME_DIRECTION = 1.0 - 1e-12


@compiled
def mesh_depths(
    tree: Any,
    has_solids: bool,
    has_sheets: bool,
    shapes: Any,
    rotations: Any,
    positions: Any,
    depths: Any,
    owners: Any,
    crossings: Any,
    crossing_owners: Any,
) -> None:
    """Fill the deepest penetration (P,) and crossing (P,) and their shapes for each pose."""
    count = shapes.kinds.shape[0]
    largest = _largest_core(shapes)
    core, candidates = np.empty((largest, 3)), np.empty((largest, 3))
    work, nearest = np.zeros((17, 3)), np.empty((2, 3))
    tracks = new_tracks(count)
    center, side, down = np.empty(3), np.empty(3), np.empty(3)
    for pose in range(rotations.shape[0]):
        # The shape that was deepest before probably is again; the others then need less searching.
        lead = max(owners[pose - 1], 0) if pose > 0 else 0
        for offset in range(count):
            shape = (lead + offset) % count
            joint = shapes.joints[shape]
            if joint == 0:
                continue
            rotation, position = rotations[pose, joint], positions[pose, joint]
            _place(rotation, position, shapes.centers[shape], center)
            away = follow(tree, has_solids, tracks[shape], center, shapes.bounds[shape])
            inside = tracks[shape, 5] > 0.0
            if away > 0.0 and not inside:
                continue
            size = place_core(
                shapes.points,
                shapes.starts[shape],
                shapes.starts[shape + 1],
                rotation,
                position,
                core,
            )
            kind, radius = shapes.kinds[shape], shapes.radii[shape]
            cut, triangle = -1, int(tracks[shape, 4])
            if away <= 0.0:
                _, _, cut = probe_mesh(
                    tree, kind, core[:size], radius, 0.0, True, -1.0, triangle, work, nearest
                )
            if cut < 0 and not inside:
                continue
            if cut >= 0:
                triangle = cut
                tracks[shape, 4] = cut
            buried = 0.0
            _turn(rotation, shapes.side_axes[shape], side)
            for direction in range(2):
                if _down_direction(tree, direction, kind, triangle, center, down):
                    found = lowest_points(kind, core, size, radius, side, down, candidates)
                    floor = max(buried, depths[pose])
                    deepest = _deepest_buried(
                        tree, has_solids, has_sheets, candidates, found, center, triangle, floor
                    )
                    buried = max(buried, deepest)
            if buried > depths[pose]:
                depths[pose], owners[pose] = buried, shape
            if has_solids and buried > crossings[pose]:
                crossings[pose], crossing_owners[pose] = buried, shape
            if cut < 0:
                continue
            floor = min(depths[pose], crossings[pose])
            _, push, found = probe_mesh(
                tree, kind, core[:size], radius, 0.0, True, floor, cut, work, nearest
            )
            if push > depths[pose]:
                depths[pose], owners[pose] = push, shape
            if push > crossings[pose]:
                crossings[pose], crossing_owners[pose] = push, shape


@compiled
def _deepest_buried(
    tree: Any,
    has_solids: bool,
    has_sheets: bool,
    points: Any,
    count: int,
    center: Any,
    triangle: int,
    floor: float,
) -> float:
    """Return the depth of the deepest buried point, 0 if none is deeper than ``floor``."""
    deepest = 0.0
    trial = np.empty(3)
    for i in range(count):
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        bound = nearest_on_triangle(tree.corners[triangle], x, y, z, trial)
        if bound <= max(floor, deepest) ** 2:
            continue
        if not is_buried(tree, has_solids, has_sheets, x, y, z, center):
            continue
        depth, triangle = buried_depth(tree, x, y, z, triangle, trial)
        if depth > max(floor, deepest):
            deepest = depth
    return deepest


@compiled
def mesh_survey(
    tree: Any,
    has_solids: bool,
    has_sheets: bool,
    shapes: Any,
    rotations: Any,
    positions: Any,
    limit: float,
    near_limit: float,
    margin: float,
    clearances: Any,
    starts: Any,
    owners: Any,
    points: Any,
    normals: Any,
    distances: Any,
) -> int:
    """Fill clearances (P, S) and contacts; returns the contacts' number, perhaps above capacity."""
    count = shapes.kinds.shape[0]
    largest = _largest_core(shapes)
    core, candidates = np.empty((largest, 3)), np.empty((2 * largest + 1, 3))
    work, nearest = np.zeros((17, 3)), np.empty((2, 3))
    tracks = new_tracks(count)
    center, side, down = np.empty(3), np.empty(3), np.empty(3)
    total = 0
    for pose in range(rotations.shape[0]):
        starts[pose] = total
        for shape in range(count):
            clearances[pose, shape] = np.inf
            joint = shapes.joints[shape]
            if joint == 0:
                continue
            rotation, position = rotations[pose, joint], positions[pose, joint]
            _place(rotation, position, shapes.centers[shape], center)
            bound = shapes.bounds[shape]
            away = follow(tree, has_solids, tracks[shape], center, bound + near_limit)
            inside = tracks[shape, 5] > 0.0
            if away > 0.0 and not inside:
                continue
            size = place_core(
                shapes.points,
                shapes.starts[shape],
                shapes.starts[shape + 1],
                rotation,
                position,
                core,
            )
            kind, radius = shapes.kinds[shape], shapes.radii[shape]
            triangle = int(tracks[shape, 4])
            distance, push, found = probe_mesh(
                tree, kind, core[:size], radius, near_limit, False, 0.0, triangle, work, nearest
            )
            if found >= 0:
                triangle = found
                tracks[shape, 4] = found
            cuts = found >= 0 and distance <= 0.0
            clearances[pose, shape] = -push if cuts else (0.0 if inside else distance)
            if distance > margin and not inside:
                continue
            _turn(rotation, shapes.side_axes[shape], side)
            listed = 0
            for direction in range(2):
                if _down_direction(tree, direction, kind, triangle, center, down):
                    listed += lowest_points(
                        kind, core, size, radius, side, down, candidates[listed:]
                    )
            if found >= 0:
                for a in range(3):
                    candidates[listed, a] = nearest[0, a]
                listed += 1
            total, deepest = _list_contacts(
                tree,
                has_solids,
                has_sheets,
                cuts or inside,
                candidates,
                listed,
                center,
                triangle,
                margin,
                shape,
                total,
                owners,
                points,
                normals,
                distances,
            )
            if cuts or inside:
                clearances[pose, shape] = min(clearances[pose, shape], -deepest)
        if clearances[pose].min() > near_limit:
            _find_lowest(
                tree,
                shapes,
                rotations[pose],
                positions[pose],
                limit,
                tracks,
                core,
                work,
                nearest,
                clearances[pose],
            )
    starts[rotations.shape[0]] = total
    return total


@compiled
def _find_lowest(
    tree: Any,
    shapes: Any,
    rotations: Any,
    positions: Any,
    limit: float,
    tracks: Any,
    core: Any,
    work: Any,
    nearest: Any,
    clearances: Any,
) -> None:
    """Fill the clearance of the shape nearest to the ground in a pose far from it."""
    least = limit
    center = np.empty(3)
    for shape in range(shapes.kinds.shape[0]):
        joint = shapes.joints[shape]
        if joint == 0:
            continue
        _place(rotations[joint], positions[joint], shapes.centers[shape], center)
        if follow(tree, False, tracks[shape], center, shapes.bounds[shape] + least) > 0.0:
            continue
        size = place_core(
            shapes.points,
            shapes.starts[shape],
            shapes.starts[shape + 1],
            rotations[joint],
            positions[joint],
            core,
        )
        distance, _, found = probe_mesh(
            tree,
            shapes.kinds[shape],
            core[:size],
            shapes.radii[shape],
            least,
            False,
            0.0,
            int(tracks[shape, 4]),
            work,
            nearest,
        )
        if found >= 0 and distance < least:
            least = distance
            clearances[shape] = distance


@compiled
def _list_contacts(
    tree: Any,
    has_solids: bool,
    has_sheets: bool,
    may_be_buried: bool,
    candidates: Any,
    count: int,
    center: Any,
    triangle: int,
    margin: float,
    shape: int,
    total: int,
    owners: Any,
    points: Any,
    normals: Any,
    distances: Any,
) -> tuple[int, float]:
    """Append the candidates that may carry support; return the new total and the deepest depth."""
    near, normal = np.empty(3), np.empty(3)
    deepest = 0.0
    for i in range(count):
        x, y, z = candidates[i, 0], candidates[i, 1], candidates[i, 2]
        buried = may_be_buried and is_buried(tree, has_solids, has_sheets, x, y, z, center)
        if buried:
            distance, found = buried_depth(tree, x, y, z, triangle, near)
            deepest = max(deepest, distance)
        else:
            found, distance = nearest_triangle(tree, x, y, z, triangle, margin, near)
        if found < 0:
            continue
        triangle = found
        if total < owners.shape[0]:
            contact_normal(tree, found, buried, distance, x, y, z, near, center, normal)
            owners[total] = shape
            distances[total] = -distance if buried else distance
            points[total, 0], points[total, 1], points[total, 2] = x, y, z
            for a in range(3):
                normals[total, a] = normal[a]
        total += 1
    return total, deepest


@compiled
def new_tracks(count: int) -> Any:
    """Return what is remembered of each shape: last centre, its distance, triangle, inside flag."""
    tracks = np.zeros((count, 6))
    for shape in range(count):
        tracks[shape, 3], tracks[shape, 4] = -1.0, -1.0
    return tracks


@compiled
def follow(tree: Any, has_solids: bool, track: Any, center: Any, reach: float) -> float:
    """Update a shape's track; return how much farther than ``reach`` the mesh at least is [m]."""
    moved = np.sqrt(
        (center[0] - track[0]) ** 2 + (center[1] - track[1]) ** 2 + (center[2] - track[2]) ** 2
    )
    if track[3] - moved > reach:
        return float(track[3] - moved - reach)
    if moved < track[3] and track[3] + moved <= reach:
        return 0.0
    nearest = np.empty(3)
    triangle, distance = nearest_triangle(
        tree, center[0], center[1], center[2], int(track[4]), np.inf, nearest
    )
    if has_solids and (track[3] < 0.0 or moved >= track[3]):
        inside = winding_number(tree, center[0], center[1], center[2]) > 0
        track[5] = 1.0 if inside else 0.0
    track[0], track[1], track[2] = center[0], center[1], center[2]
    track[3], track[4] = distance, triangle
    return float(distance - reach)


@compiled
def _largest_core(shapes: Any) -> int:
    largest = 2 * RIM_POINTS
    for shape in range(shapes.kinds.shape[0]):
        largest = max(largest, shapes.starts[shape + 1] - shapes.starts[shape])
    return largest


@compiled
def _down_direction(
    tree: Any, index: int, kind: int, triangle: int, center: Any, down: Any
) -> bool:
    """Write world down (0) or the way into the nearest triangle (1); false if it adds nothing."""
    if index == 0:
        down[0], down[1], down[2] = 0.0, 0.0, -1.0
        return True
    if kind in (BOX, HULL) or triangle < 0:
        return False
    side = 0.0
    for a in range(3):
        side += tree.normals[triangle, a] * (center[a] - tree.corners[triangle, 0, a])
    sign = 1.0 if not tree.solid[triangle] and side < 0.0 else -1.0
    for a in range(3):
        down[a] = sign * tree.normals[triangle, a]
    return bool(-down[2] < _SAME_DIRECTION)


@compiled
def _place(rotation: Any, position: Any, local: Any, out: Any) -> None:
    for a in range(3):
        out[a] = position[a] + (
            rotation[a, 0] * local[0] + rotation[a, 1] * local[1] + rotation[a, 2] * local[2]
        )


@compiled
def _turn(rotation: Any, local: Any, out: Any) -> None:
    for a in range(3):
        out[a] = rotation[a, 0] * local[0] + rotation[a, 1] * local[1] + rotation[a, 2] * local[2]

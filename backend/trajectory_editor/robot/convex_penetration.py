"""How far two overlapping convex cores have to be pushed apart, compiled: expanding polytope.

The least push-out is the distance from the origin to the boundary of the difference A - B. A
polytope inside the difference is grown towards that boundary (G. van den Bergen, 2001).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.convex_distance import support_point

_MAX_VERTICES = 160
_MAX_FACES = 4 * _MAX_VERTICES
_TOLERANCE = 1e-9  # [m]


@compiled
def push_out_depth(
    points_a: Any,
    rim_a: float,
    axis_a: Any,
    points_b: Any,
    rim_b: float,
    axis_b: Any,
    floor: float,
    work: Any,
    normal: Any,
) -> float:
    """Return the least push-out [m] of two overlapping cores; 0 when they only touch.

    Args:
        points_a: (A, 3) points of the first core.
        rim_a: Its disc radius, 0 for a polytope.
        axis_a: (3,) its disc axis.
        points_b: (B, 3) points of the second core.
        rim_b: Its disc radius, 0 for a polytope.
        axis_b: (3,) its disc axis.
        floor: The search ends when the push-out is known to be no more than this [m].
        work: (16, 3) as ``core_distance`` left it; rows 12 and 13 are set to the deepest points.
        normal: (3,) filled with the direction in which A penetrates B.
    """
    vertices = np.empty((_MAX_VERTICES, 3))
    on_a = np.empty((_MAX_VERTICES, 3))
    faces = np.empty((_MAX_FACES, 3), dtype=np.int64)
    planes = np.empty((_MAX_FACES, 4))
    probe_a, probe_b = np.empty(3), np.empty(3)
    count = int(work[14, 0])
    vertices[:count] = work[0:count]
    on_a[:count] = work[4 : 4 + count]
    count = _complete_tetrahedron(
        points_a, rim_a, axis_a, points_b, rim_b, axis_b, vertices, on_a, count
    )
    normal[0], normal[1], normal[2] = 0.0, 0.0, 1.0
    if count < 4:
        return 0.0
    face_count = 0
    for opposite in range(4):
        a, b, c = (opposite + 1) % 4, (opposite + 2) % 4, (opposite + 3) % 4
        face_count = _add_face(vertices, faces, planes, face_count, a, b, c, opposite)
    least = np.inf
    for _ in range(_MAX_VERTICES - 4):
        best = 0
        for face in range(1, face_count):
            if planes[face, 3] < planes[best, 3]:
                best = face
        nx, ny, nz = planes[best, 0], planes[best, 1], planes[best, 2]
        support_point(points_a, rim_a, axis_a, nx, ny, nz, probe_a)
        support_point(points_b, rim_b, axis_b, -nx, -ny, -nz, probe_b)
        for i in range(3):
            vertices[count, i] = probe_a[i] - probe_b[i]
            on_a[count, i] = probe_a[i]
        reach = nx * vertices[count, 0] + ny * vertices[count, 1] + nz * vertices[count, 2]
        if reach < least:
            # Pushing A back along this normal by this much does separate the two.
            least = reach
            for i in range(3):
                normal[i] = planes[best, i]
            _locate_deepest(vertices, on_a, faces[best], planes[best], work)
        if reach - planes[best, 3] <= _TOLERANCE or least <= floor:
            break
        if face_count > _MAX_FACES - 64:
            break
        grown = _grow(vertices, faces, planes, face_count, count)
        if grown < 0:
            break
        face_count = grown
        count += 1
    return max(least, 0.0)


@compiled
def _complete_tetrahedron(
    points_a: Any,
    rim_a: float,
    axis_a: Any,
    points_b: Any,
    rim_b: float,
    axis_b: Any,
    vertices: Any,
    on_a: Any,
    count: int,
) -> int:
    """Add support points until the simplex has a volume; fewer than 4: the difference is flat."""
    probe_b, direction = np.empty(3), np.empty(3)
    scale = 1e-12
    for attempt in range(24):
        if count >= 4:
            break
        _missing_direction(vertices, count, attempt, direction)
        support_point(
            points_a, rim_a, axis_a, direction[0], direction[1], direction[2], on_a[count]
        )
        support_point(points_b, rim_b, axis_b, -direction[0], -direction[1], -direction[2], probe_b)
        for i in range(3):
            vertices[count, i] = on_a[count, i] - probe_b[i]
        if _extent(vertices, count) > scale:
            count += 1
    return count


@compiled
def _missing_direction(vertices: Any, count: int, attempt: int, direction: Any) -> None:
    """Choose a direction in which the simplex has no extent yet; alternates its sign."""
    sign = 1.0 if attempt % 2 == 0 else -1.0
    axis = (attempt // 2) % 3
    direction[:] = 0.0
    if count == 3:
        _cross_edges(vertices, 0, 1, 2, direction)
        for i in range(3):
            direction[i] *= sign
    elif count == 2:
        ex, ey, ez = (
            vertices[1, 0] - vertices[0, 0],
            vertices[1, 1] - vertices[0, 1],
            vertices[1, 2] - vertices[0, 2],
        )
        if axis == 0:
            direction[1], direction[2] = -sign * ez, sign * ey
        elif axis == 1:
            direction[0], direction[2] = sign * ez, -sign * ex
        else:
            direction[0], direction[1] = -sign * ey, sign * ex
    else:
        direction[axis] = sign


@compiled
def _extent(vertices: Any, count: int) -> float:
    """Return how far vertex ``count`` is from the span of those before it."""
    square = 0.0
    for i in range(3):
        square += (vertices[count, i] - vertices[0, i]) ** 2
    if count == 1:
        return float(np.sqrt(square))
    normal = np.empty(3)
    _cross_edges(vertices, 0, 1, 2, normal)
    area = np.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2)
    if count == 2:
        base = 0.0
        for i in range(3):
            base += (vertices[1, i] - vertices[0, i]) ** 2
        return float(area / np.sqrt(base))
    height = 0.0
    for i in range(3):
        height += (vertices[3, i] - vertices[0, i]) * normal[i]
    return float(abs(height) / area) if area > 0.0 else 0.0


@compiled
def _cross_edges(v: Any, a: int, b: int, c: int, out: Any) -> None:
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        out[i] = (v[b, j] - v[a, j]) * (v[c, k] - v[a, k]) - (v[b, k] - v[a, k]) * (
            v[c, j] - v[a, j]
        )


@compiled
def _add_face(
    vertices: Any, faces: Any, planes: Any, count: int, a: int, b: int, c: int, inner: int
) -> int:
    """Append face a, b, c; turned away from vertex ``inner`` when that is not negative."""
    normal = planes[count]
    _cross_edges(vertices, a, b, c, normal)
    length = np.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2)
    if inner >= 0:
        side = 0.0
        for i in range(3):
            side += (vertices[inner, i] - vertices[a, i]) * normal[i]
        if side > 0.0:
            b, c = c, b
            length = -length
    faces[count, 0], faces[count, 1], faces[count, 2] = a, b, c
    if length == 0.0:
        normal[3] = np.inf
        return count + 1
    for i in range(3):
        normal[i] /= length
    normal[3] = normal[0] * vertices[a, 0] + normal[1] * vertices[a, 1] + normal[2] * vertices[a, 2]
    return count + 1


@compiled
def _grow(vertices: Any, faces: Any, planes: Any, face_count: int, new: int) -> int:
    """Replace the faces that vertex ``new`` sees; returns -1 when it sees none."""
    edges = np.empty((256, 2), dtype=np.int64)
    edge_count = 0
    kept = 0
    for face in range(face_count):
        height = -planes[face, 3]
        for i in range(3):
            height += planes[face, i] * vertices[new, i]
        flat = planes[face, 3] == np.inf
        if (height > 1e-14 or flat) and edge_count < 250:
            for corner in range(3):
                a, b = faces[face, corner], faces[face, (corner + 1) % 3]
                edge_count = _toggle_edge(edges, edge_count, a, b)
        else:
            if kept < face:
                faces[kept] = faces[face]
                planes[kept] = planes[face]
            kept += 1
    if kept == face_count:
        return -1
    for edge in range(edge_count):
        kept = _add_face(vertices, faces, planes, kept, edges[edge, 0], edges[edge, 1], new, -1)
    return kept


@compiled
def _toggle_edge(edges: Any, count: int, a: int, b: int) -> int:
    """Add edge a-b, or remove its reverse: what is left in the end is the horizon."""
    for i in range(count):
        if edges[i, 0] == b and edges[i, 1] == a:
            edges[i] = edges[count - 1]
            return count - 1
    edges[count, 0], edges[count, 1] = a, b
    return count + 1


@compiled
def _locate_deepest(vertices: Any, on_a: Any, face: Any, plane: Any, work: Any) -> None:
    """Set work rows 12 and 13 to the deepest point of A in B and its partner on B."""
    a, b, c = face[0], face[1], face[2]
    area = np.empty(3)
    corners = np.empty((4, 3))
    for i in range(3):
        corners[0, i] = plane[3] * plane[i]
        corners[1, i], corners[2, i], corners[3, i] = vertices[a, i], vertices[b, i], vertices[c, i]
    weights = np.empty(3)
    total = 0.0
    for corner in range(3):
        p, q = 1 + (corner + 1) % 3, 1 + (corner + 2) % 3
        _cross_edges(corners, 0, p, q, area)
        weights[corner] = area[0] * plane[0] + area[1] * plane[1] + area[2] * plane[2]
        total += weights[corner]
    for corner in range(3):
        weights[corner] = weights[corner] / total if total != 0.0 else 1.0 / 3.0
    for i in range(3):
        work[12, i] = weights[0] * on_a[a, i] + weights[1] * on_a[b, i] + weights[2] * on_a[c, i]
        work[13, i] = work[12, i] - plane[3] * plane[i]

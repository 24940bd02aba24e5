/** The support polygon: the convex hull of what touches the ground, seen from above. */
import { polygonHull } from 'd3-polygon'

/**
 * @param points (C, 3) in the world; those from `first` to before `end` are looked at.
 * @returns (K, 2) corners counterclockwise seen from above; fewer than three where the points don't
 *   span any area.
 */
export function supportPolygon(points: Float32Array, first: number, end: number): Float32Array {
  const above: [x: number, y: number][] = []
  for (let at = first; at < end; at++) above.push([points[3 * at]!, points[3 * at + 1]!])
  // The library's order is counterclockwise with y downward.
  const hull = polygonHull(above)?.reverse() ?? above
  return Float32Array.from(hull.flat())
}

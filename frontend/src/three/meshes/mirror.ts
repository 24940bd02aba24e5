/** Mirrored geometry: faces and normals that still point outwards. */
import type { BufferGeometry } from 'three'

/** Turns every triangle's corner order round, in place. */
export function mirrorWinding(geometry: BufferGeometry): void {
  const index = geometry.index
  if (index === null) return
  for (let i = 0; i < index.count; i += 3) {
    const second = index.getX(i + 1)
    index.setX(i + 1, index.getX(i + 2))
    index.setX(i + 2, second)
  }
  index.needsUpdate = true
}

/** A copy mirrored at the plane x = 0. */
export function mirroredCopy(geometry: BufferGeometry): BufferGeometry {
  const copy = geometry.clone()
  for (const name of ['position', 'normal']) {
    const attribute = copy.getAttribute(name)
    for (let i = 0; i < attribute.count; i++) attribute.setX(i, -attribute.getX(i))
  }
  mirrorWinding(copy)
  return copy
}

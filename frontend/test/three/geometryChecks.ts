/** What several tests ask of a geometry. */
import { type BufferGeometry, Vector3 } from 'three'

/** Volume by the divergence theorem; positive when the faces point outwards. */
export function signedVolume(geometry: BufferGeometry): number {
  const position = geometry.getAttribute('position')
  const at = (i: number) => new Vector3().fromBufferAttribute(position, geometry.index!.getX(i))
  let sum = 0
  for (let i = 0; i < geometry.index!.count; i += 3) {
    sum += at(i).dot(at(i + 1).cross(at(i + 2))) / 6
  }
  return sum
}

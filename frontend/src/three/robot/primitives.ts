/** Geometry of the URDF's primitive shapes, shared by all shapes of one form. */
import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  Matrix4,
  SphereGeometry,
} from 'three'
import type { UrdfGeometry } from '../urdf/urdfGeometry'

export type UrdfPrimitive = Exclude<UrdfGeometry, { kind: 'mesh' }>

export interface PlacedGeometry {
  readonly geometry: BufferGeometry
  /** From the geometry's frame to the shape's. */
  readonly matrix: Matrix4
}

const ROUND_SEGMENTS = 32

/** Builds each form once: a unit box, sphere and cylinder serve all sizes. */
export class PrimitiveShop {
  readonly #made = new Map<string, BufferGeometry>()

  /** Null for a primitive without extent. */
  get(primitive: UrdfPrimitive): PlacedGeometry | null {
    switch (primitive.kind) {
      case 'box': {
        const [x, y, z] = primitive.size
        return this.#scaled('box', () => new BoxGeometry(1, 1, 1), x, y, z)
      }
      case 'sphere': {
        const make = () => new SphereGeometry(1, ROUND_SEGMENTS, ROUND_SEGMENTS / 2)
        return this.#scaled('sphere', make, primitive.radius, primitive.radius, primitive.radius)
      }
      case 'cylinder': {
        // three.js builds round forms along y, the URDF wants them along z.
        const make = () => new CylinderGeometry(1, 1, 1, ROUND_SEGMENTS).rotateX(Math.PI / 2)
        return this.#scaled('cylinder', make, primitive.radius, primitive.radius, primitive.length)
      }
      case 'capsule': {
        // The caps must stay round, so that a capsule can't be a scaled common form.
        const { radius, length } = primitive
        const make = () =>
          new CapsuleGeometry(radius, length, ROUND_SEGMENTS / 4, ROUND_SEGMENTS).rotateX(
            Math.PI / 2,
          )
        return radius > 0 ? this.#scaled(`capsule ${radius} ${length}`, make, 1, 1, 1) : null
      }
    }
  }

  #scaled(
    form: string,
    make: () => BufferGeometry,
    x: number,
    y: number,
    z: number,
  ): PlacedGeometry | null {
    if (!(x > 0 && y > 0 && z > 0)) return null
    let geometry = this.#made.get(form)
    if (geometry === undefined) {
      geometry = make()
      this.#made.set(form, geometry)
    }
    return { geometry, matrix: new Matrix4().makeScale(x, y, z) }
  }
}

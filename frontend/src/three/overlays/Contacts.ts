/** Contact points and the forces in them. */
import {
  Color,
  ConeGeometry,
  CylinderGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three'
import type { JudgedFrame } from './judgedFrame'

const STICKS = new Color('#4fc386')
const SLIDES = new Color('#f0b044')
/** Points beyond these are not drawn: a robot that lies down has about two hundred. */
const MOST_POINTS = 256
const POINT_RADIUS = 0.011
const SHAFT_RADIUS = 0.006
const HEAD_RADIUS = 0.016
const HEAD_LENGTH = 0.045
/** Length of the robot's weight [m]. */
const WEIGHT_LENGTH = 0.6
/** Forces below this share of the weight have no arrow. */
const LEAST_FORCE = 0.004

const UP = new Vector3(0, 1, 0)
const matrix = new Matrix4()
const turn = new Quaternion()
const place = new Vector3()
const along = new Vector3()
const size = new Vector3()

export class Contacts {
  readonly group = new Group()
  readonly #points = instances(new SphereGeometry(POINT_RADIUS, 14, 10))
  readonly #shafts = instances(
    new CylinderGeometry(SHAFT_RADIUS, SHAFT_RADIUS, 1, 10, 1).translate(0, 0.5, 0),
  )
  readonly #heads = instances(
    new ConeGeometry(HEAD_RADIUS, HEAD_LENGTH, 14).translate(0, HEAD_LENGTH / 2, 0),
  )

  constructor() {
    for (const [order, mesh] of [this.#shafts, this.#heads, this.#points].entries()) {
      mesh.renderOrder = 50 + order
      this.group.add(mesh)
    }
  }

  show({ count, points, forces, sliding, weight }: JudgedFrame): void {
    const drawn = Math.min(count, MOST_POINTS)
    let arrows = 0
    for (let at = 0; at < drawn; at++) {
      const color = sliding[at] ? SLIDES : STICKS
      place.fromArray(points, 3 * at)
      this.#points.setMatrixAt(at, matrix.makeTranslation(place))
      this.#points.setColorAt(at, color)
      along.fromArray(forces, 3 * at)
      if (along.length() >= LEAST_FORCE * weight) this.#arrow(arrows++, weight, color)
    }
    this.#points.count = drawn
    this.#shafts.count = arrows
    this.#heads.count = arrows
    for (const mesh of [this.#points, this.#shafts, this.#heads]) {
      mesh.instanceMatrix.needsUpdate = true
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
    }
  }

  figures() {
    return { points: this.#points.count, arrows: this.#shafts.count }
  }

  dispose(): void {
    for (const mesh of [this.#points, this.#shafts, this.#heads]) {
      mesh.geometry.dispose()
      ;(mesh.material as MeshBasicMaterial).dispose()
      mesh.dispose()
    }
  }

  /** From `place` along the force. */
  #arrow(index: number, weight: number, color: Color): void {
    const length = (along.length() / weight) * WEIGHT_LENGTH
    turn.setFromUnitVectors(UP, along.normalize())
    this.#shafts.setMatrixAt(index, matrix.compose(place, turn, size.set(1, length, 1)))
    const tip = place.addScaledVector(along, length)
    this.#heads.setMatrixAt(index, matrix.compose(tip, turn, size.set(1, 1, 1)))
    this.#shafts.setColorAt(index, color)
    this.#heads.setColorAt(index, color)
  }
}

function instances(geometry: SphereGeometry | CylinderGeometry): InstancedMesh {
  const material = new MeshBasicMaterial({
    transparent: true,
    opacity: 0.92,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  })
  const mesh = new InstancedMesh(geometry, material, MOST_POINTS)
  mesh.count = 0
  mesh.frustumCulled = false
  return mesh
}

/** Centre of mass, its place on the ground, and the support polygon under it. */
import {
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Color,
  type ColorRepresentation,
  DoubleSide,
  Group,
  Line,
  LineBasicMaterial,
  LineLoop,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
  SphereGeometry,
} from 'three'
import type { JudgedFrame } from './judgedFrame'

const INSIDE = new Color('#4aa8ff')
const OUTSIDE = new Color('#f0b044')
const CENTER = '#f4f6f8'
/** Corners that are drawn at most; hulls of contact points have fewer. */
const MOST_CORNERS = 128
/** So little above the ground that it isn't hidden by it [m]. */
const LIFT = 0.002

export class Balance {
  readonly group = new Group()
  readonly #center = new Mesh(new SphereGeometry(0.024, 20, 14), basic(CENTER, 0.95))
  readonly #foot = new Mesh(new RingGeometry(0.016, 0.03, 28), basic(CENTER, 0.9))
  readonly #dot = new Mesh(new CircleGeometry(0.008, 16), basic(CENTER, 0.9))
  readonly #plumb = new Line(lineGeometry(2), line(CENTER, 0.45))
  readonly #area = new Mesh(fanGeometry(), basic(INSIDE, 0.16))
  readonly #outline = new LineLoop(lineGeometry(MOST_CORNERS), line(INSIDE, 0.9))

  constructor() {
    const parts = [this.#area, this.#outline, this.#plumb, this.#foot, this.#dot, this.#center]
    for (const [order, part] of parts.entries()) {
      part.frustumCulled = false
      part.renderOrder = 40 + order
      this.group.add(part)
    }
  }

  show({ com, points, count, corners, margin }: JudgedFrame): void {
    const x = com[0]!
    const y = com[1]!
    const z = com[2]!
    const ground = groundUnder(points, count) + LIFT
    this.#center.position.set(x, y, z)
    this.#foot.position.set(x, y, ground)
    this.#dot.position.set(x, y, ground)
    const plumb = placesOf(this.#plumb.geometry)
    plumb.setXYZ(0, x, y, ground)
    plumb.setXYZ(1, x, y, z)
    this.#drawPolygon(corners, ground)
    // NaN, where nothing touches, is no fault.
    const color = margin < 0 ? OUTSIDE : INSIDE
    this.#area.material.color.copy(color)
    this.#outline.material.color.copy(color)
  }

  #drawPolygon(corners: Float32Array, ground: number): void {
    const drawn = Math.min(corners.length / 2, MOST_CORNERS)
    const outline = placesOf(this.#outline.geometry)
    const area = placesOf(this.#area.geometry)
    for (let at = 0; at < drawn; at++) {
      outline.setXYZ(at, corners[2 * at]!, corners[2 * at + 1]!, ground)
      area.setXYZ(at, corners[2 * at]!, corners[2 * at + 1]!, ground)
    }
    this.#outline.geometry.setDrawRange(0, drawn)
    this.#area.geometry.setDrawRange(0, Math.max(drawn - 2, 0) * 3)
    this.#outline.visible = drawn > 1
  }

  figures() {
    const { visible, geometry } = this.#outline
    return {
      corners: visible ? geometry.drawRange.count : 0,
      com: this.#center.position.toArray(),
    }
  }

  dispose(): void {
    for (const part of [this.#center, this.#foot, this.#dot, this.#area]) {
      part.geometry.dispose()
      part.material.dispose()
    }
    for (const part of [this.#plumb, this.#outline]) {
      part.geometry.dispose()
      part.material.dispose()
    }
  }
}

/** Height of the contacts; the plane z = 0 where there are none. */
function groundUnder(points: Float32Array, count: number): number {
  let sum = 0
  for (let at = 0; at < count; at++) sum += points[3 * at + 2]!
  return count > 0 ? sum / count : 0
}

function basic(color: ColorRepresentation, opacity: number): MeshBasicMaterial {
  return new MeshBasicMaterial({
    color,
    opacity,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    side: DoubleSide,
    toneMapped: false,
  })
}

function line(color: ColorRepresentation, opacity: number): LineBasicMaterial {
  return new LineBasicMaterial({
    color,
    opacity,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  })
}

function lineGeometry(corners: number): BufferGeometry {
  const places = new BufferAttribute(new Float32Array(3 * corners), 3)
  return new BufferGeometry().setAttribute('position', places)
}

/** Triangles from the first corner to all others. */
function fanGeometry(): BufferGeometry {
  const geometry = lineGeometry(MOST_CORNERS)
  const index: number[] = []
  for (let corner = 1; corner + 1 < MOST_CORNERS; corner++) index.push(0, corner, corner + 1)
  return geometry.setIndex(index)
}

/** The corners, which are about to be written. */
function placesOf(geometry: BufferGeometry): BufferAttribute {
  const places = geometry.getAttribute('position') as BufferAttribute
  places.needsUpdate = true
  return places
}

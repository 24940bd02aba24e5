/** The camera: orbit, pan and zoom by hand, eased moves to presets, and following the robot. */
import { MathUtils, PerspectiveCamera, Vector3 } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import {
  directionOf,
  ease,
  fitDistance,
  shorterTurn,
  type ViewPreset,
  viewUp,
} from './viewDirections'

const FIELD_OF_VIEW = 32
const MOVE_MS = 320

interface Placement {
  readonly target: Vector3
  readonly azimuth: number
  readonly polar: number
  readonly distance: number
}

interface Move {
  readonly from: Placement
  readonly to: Placement
  readonly startMs: number
}

export class CameraRig {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.02, 400)
  readonly #controls: OrbitControls
  /** The person took hold of the camera. */
  onGrab: (() => void) | null = null
  /** Share of the view's height, from the top, that is kept free when something is framed. */
  coveredTop = 0
  #move: Move | null = null
  #followed: Vector3 | null = null

  /** @param onChange The camera moved or wants to move on: draw a frame. */
  constructor(canvas: HTMLElement, onChange: () => void) {
    this.camera.up.set(0, 0, 1)
    this.#controls = new OrbitControls(this.camera, canvas)
    this.#controls.enableDamping = true
    this.#controls.dampingFactor = 0.16
    this.#controls.zoomToCursor = true
    this.#controls.minDistance = 0.08
    this.#controls.maxDistance = 120
    this.#controls.addEventListener('change', onChange)
    this.#controls.addEventListener('start', () => {
      this.#move = null
      this.onGrab?.()
      onChange()
    })
    this.#place({ target: new Vector3(0, 0, 0.7), ...directionOf('free', 0), distance: 4.5 })
  }

  get target(): Vector3 {
    return this.#controls.target
  }

  get distance(): number {
    return this.camera.position.distanceTo(this.#controls.target)
  }

  setAspect(aspect: number): void {
    this.camera.aspect = aspect
    this.camera.updateProjectionMatrix()
  }

  /** Advances an eased move or the damping. @returns whether another frame will be needed. */
  update(nowMs: number): boolean {
    if (this.#move !== null) {
      const { from, to, startMs } = this.#move
      const t = Math.min(1, (nowMs - startMs) / MOVE_MS)
      this.#place(blend(from, to, ease(t)))
      if (t === 1) this.#move = null
      return this.#move !== null
    }
    return this.#controls.update()
  }

  /**
   * Moves so that a sphere fills the view below its covered part; with a preset the direction
   * changes as well.
   */
  frame(
    center: Vector3,
    radius: number,
    preset: ViewPreset | null,
    heading: number,
    nowMs: number,
  ): void {
    const { azimuth, polar } = preset === null ? this.#placement() : directionOf(preset, heading)
    const halfHeight = Math.tan(MathUtils.degToRad(this.camera.fov) / 2)
    const free = 1 - this.coveredTop
    const freeFov = 2 * Math.atan(halfHeight * free)
    const distance = fitDistance(radius, freeFov, this.camera.aspect / free)
    // Looking a little above the sphere puts it into the middle of the free part.
    const lift = distance * halfHeight * this.coveredTop
    const target = viewUp(azimuth, polar, new Vector3()).multiplyScalar(lift).add(center)
    this.#moveTo({ target, azimuth, polar, distance }, nowMs)
  }

  /** Jumps instead of easing: for the first robot, whose arrival is change enough. */
  finishMove(): void {
    if (this.#move !== null) this.#place(this.#move.to)
    this.#move = null
  }

  /** From now on camera and target go along with a point over the ground; null stops. */
  setFollowed(point: Vector3 | null, nowMs: number): void {
    this.#followed = point?.clone() ?? null
    if (point === null) return
    const now = this.#placement()
    const target = new Vector3(point.x, point.y, now.target.z)
    if (target.distanceTo(now.target) > 1e-6) this.#moveTo({ ...now, target }, nowMs)
  }

  /** The followed point is here now. Height is not followed: jumps shall be seen. */
  follow(point: Vector3): void {
    if (this.#followed === null) return
    const dx = point.x - this.#followed.x
    const dy = point.y - this.#followed.y
    this.#followed.copy(point)
    for (const position of [this.camera.position, this.#controls.target]) {
      position.x += dx
      position.y += dy
    }
    for (const end of this.#move === null ? [] : [this.#move.from, this.#move.to]) {
      end.target.x += dx
      end.target.y += dy
    }
  }

  dispose(): void {
    this.#controls.dispose()
  }

  #moveTo(to: Placement, nowMs: number): void {
    const from = this.#placement()
    const azimuth = from.azimuth + shorterTurn(from.azimuth, to.azimuth)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    this.#move = { from, to: { ...to, azimuth }, startMs: still ? nowMs - MOVE_MS : nowMs }
  }

  #placement(): Placement {
    const { target } = this.#controls
    offset.subVectors(this.camera.position, target)
    const distance = offset.length()
    return {
      target: target.clone(),
      azimuth: Math.atan2(offset.y, offset.x),
      polar: Math.acos(MathUtils.clamp(offset.z / distance, -1, 1)),
      distance,
    }
  }

  #place({ target, azimuth, polar, distance }: Placement): void {
    const level = distance * Math.sin(polar)
    offset.set(level * Math.cos(azimuth), level * Math.sin(azimuth), distance * Math.cos(polar))
    this.camera.position.addVectors(target, offset)
    this.#controls.target.copy(target)
    this.camera.lookAt(target)
    this.#controls.update()
  }
}

const offset = new Vector3()

function blend(from: Placement, to: Placement, t: number): Placement {
  const mix = (a: number, b: number) => a + (b - a) * t
  return {
    target: from.target.clone().lerp(to.target, t),
    azimuth: mix(from.azimuth, to.azimuth),
    polar: mix(from.polar, to.polar),
    // Distances are felt in proportion.
    distance: from.distance * (to.distance / from.distance) ** t,
  }
}

/** Calm studio light: sky and floor fill, a key from above that casts the shadow, a rim, a headlight. */
import { type Camera, DirectionalLight, Group, HemisphereLight, Vector3 } from 'three'

const KEY_DIRECTION = new Vector3(0.5, 0.12, 1).normalize()
/** The shadow's frame moves in steps, so that its edge doesn't crawl while the robot walks [m]. */
const STEP = 0.5

export class StudioLights {
  readonly group = new Group()
  readonly #key = new DirectionalLight('#fff3e4', 2.0)
  /** Goes with the camera, so that no side of the robot is ever in the dark. */
  readonly #head = new DirectionalLight('#ffffff', 0.8)
  readonly #center = new Vector3(Number.NaN, 0, 0)
  #radius = 0

  constructor() {
    const fill = new HemisphereLight('#e3ebf7', '#4a4845', 1.5)
    fill.position.set(0, 0, 1)
    const rim = new DirectionalLight('#a9c6ff', 1.1)
    rim.position.set(-0.7, -0.8, 0.45)
    const { shadow } = this.#key
    this.#key.castShadow = true
    shadow.mapSize.set(1024, 1024)
    shadow.radius = 5
    shadow.bias = -0.0004
    shadow.normalBias = 0.02
    shadow.intensity = 1
    this.group.add(fill, rim, this.#head, this.#key, this.#key.target)
    this.cover(new Vector3(), 1)
  }

  /** Lets the shadow cover a sphere. @returns the ground point below its centre. */
  cover(center: Vector3, radius: number): Vector3 {
    const x = Math.round(center.x / STEP) * STEP
    const y = Math.round(center.y / STEP) * STEP
    const z = Math.max(0, Math.round(center.z / STEP) * STEP)
    const reach = radius + STEP
    if (
      x === this.#center.x &&
      y === this.#center.y &&
      z === this.#center.z &&
      reach === this.#radius
    ) {
      return this.#center
    }
    this.#center.set(x, y, z)
    this.#radius = reach
    const { camera } = this.#key.shadow
    camera.left = camera.bottom = -reach
    camera.right = camera.top = reach
    camera.near = 0.1
    camera.far = 4 * reach + 2 * z
    camera.updateProjectionMatrix()
    this.#key.target.position.copy(this.#center)
    this.#key.position.copy(this.#center).addScaledVector(KEY_DIRECTION, 2 * reach)
    return this.#center
  }

  /** Turns the headlight to where this camera looks from. */
  lookFrom(camera: Camera): void {
    this.#head.position.set(-0.35, 0.45, 1).transformDirection(camera.matrixWorld)
  }

  dispose(): void {
    this.#key.dispose()
  }
}

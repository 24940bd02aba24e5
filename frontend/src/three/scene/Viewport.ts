/** The 3D view: a class outside React that draws only when something changed. */
import { Box3, MathUtils, Scene, Sphere, Vector3 } from 'three'
import type { RobotPose } from '@/playback/RobotPose'
import { type JudgedFigures, JudgedOverlay } from '../overlays/JudgedOverlay'
import type { JudgedFrame } from '../overlays/judgedFrame'
import type { RobotFaults, RobotModel } from '../robot/robotModel'
import { AxisGizmo } from './AxisGizmo'
import { Backdrop } from './Backdrop'
import { CameraRig } from './CameraRig'
import { Ground } from './Ground'
import { RenderSurface, type ViewportStats } from './RenderSurface'
import { StudioLights } from './StudioLights'
import type { ViewPreset } from './viewDirections'

/** Size of a pixel at the point looked at below which fine meshes are shown [m]. */
const FINE_BELOW = 0.0012
/** Two robots stand so far apart, as a multiple of one's reach. */
const SIDEWAYS = 1.15

export class Viewport {
  /** The camera moved by the person's hand (free) or to a preset. */
  onCameraChange: ((preset: ViewPreset) => void) | null = null
  /** Height of what lies over the view's upper edge: the robot is framed below it [CSS px]. */
  topMargin = 0

  readonly #host: HTMLElement
  readonly #surface = new RenderSurface((nowMs) => this.#draw(nowMs))
  readonly #scene = new Scene()
  readonly #backdrop = new Backdrop()
  readonly #lights = new StudioLights()
  readonly #ground = new Ground()
  readonly #gizmo = new AxisGizmo()
  readonly #judged = new JudgedOverlay()
  readonly #rig: CameraRig
  readonly #resizeObserver: ResizeObserver
  #robot: RobotModel | null = null
  #follow = false
  #visible = { visual: true, collision: false, ghost: false }
  #hasGhost = false

  constructor(host: HTMLElement) {
    this.#host = host
    if (getComputedStyle(host).position === 'static') host.style.position = 'relative'
    host.append(this.#surface.canvas, this.#gizmo.element)
    this.#rig = new CameraRig(this.#surface.canvas, this.invalidate)
    this.#rig.onGrab = () => this.onCameraChange?.('free')
    this.#scene.add(this.#backdrop.mesh, this.#lights.group, this.#ground.group, this.#judged.group)
    this.#surface.compileFirst(this.#rig.camera, this.#scene)
    this.#resizeObserver = new ResizeObserver(() => this.resize())
    this.#resizeObserver.observe(host)
    this.resize()
  }

  /** Told that WebGL is unavailable or was lost (message) or is back (null). */
  set onContextLost(listener: ((message: string | null) => void) | null) {
    this.#surface.onContextLost = listener
  }

  /** Shows a robot instead of the one before; the caller keeps owning both. */
  setRobot(robot: RobotModel | null): void {
    if (robot === this.#robot) return
    this.#robot?.root.removeFromParent()
    this.#robot = robot
    if (robot !== null) {
      this.#addWhenCompiled(robot)
      this.#applyVisibility()
      this.#moved()
      this.#frame('free')
      this.#rig.finishMove()
    }
    this.#surface.shadowsChanged()
  }

  setPose(pose: RobotPose): void {
    if (this.#robot?.setPose(pose)) this.#moved()
  }

  setGhostPose(pose: RobotPose | null): void {
    const has = pose !== null && this.#robot !== null
    if (has !== this.#hasGhost) {
      this.#hasGhost = has
      this.#applyVisibility()
      this.invalidate()
    }
    if (pose !== null && this.#robot?.setGhostPose(pose)) this.invalidate()
  }

  /** Whether the ghost is shown while there is one. */
  setGhostVisible(visible: boolean): void {
    this.#show('ghost', visible)
  }

  setVisualVisible(visible: boolean): void {
    this.#show('visual', visible)
  }

  setCollisionVisible(visible: boolean): void {
    this.#show('collision', visible)
  }

  setGridVisible(visible: boolean): void {
    this.#ground.gridVisible = visible
    this.invalidate()
  }

  /** Whether the camera goes along with the robot's base over the ground. */
  setFollow(follow: boolean): void {
    if (follow === this.#follow) return
    this.#follow = follow
    this.#rig.setFollowed(follow ? this.#basePosition() : null, performance.now())
    this.invalidate()
  }

  /** Brings the whole robot into view from where the camera is. */
  frameRobot(): void {
    this.#frame(null)
  }

  /** Looks at the robot from a side, by its present heading. */
  setViewPreset(preset: ViewPreset): void {
    this.#frame(preset)
    this.onCameraChange?.(preset)
  }

  /** Contacts, forces and balance of the shown frame; null takes them away. */
  setJudged(frame: JudgedFrame | null): void {
    if (frame === null && !this.#judged.group.visible) return
    this.#judged.show(frame)
    this.invalidate()
  }

  /** What is wrong with the robot at the shown frame; null for nothing. */
  setFaults(faults: RobotFaults | null): void {
    this.#robot?.setFaults(faults)
    this.invalidate()
  }

  /** A place to the right of the robot as it is looked at, clear of it; over the ground [m]. */
  sideways(): readonly [x: number, y: number] {
    const [x = 1, y = 0] = this.#rig.camera.matrixWorld.elements
    const length = Math.hypot(x, y) || 1
    const apart = SIDEWAYS * (this.#robot?.reach ?? 1)
    return [(x / length) * apart, (y / length) * apart]
  }

  highlightLink(name: string | null): void {
    if (this.#robot?.highlightLink(name)) this.invalidate()
  }

  /** Asks for one drawing at the next animation frame, however often it is called. */
  invalidate = (): void => this.#surface.invalidate()

  resize(): void {
    const { clientWidth, clientHeight } = this.#host
    if (clientWidth === 0 || clientHeight === 0) return
    this.#rig.setAspect(clientWidth / clientHeight)
    this.#surface.resize({ x: clientWidth, y: clientHeight })
  }

  stats(): ViewportStats & { readonly judged: JudgedFigures | null } {
    return { ...this.#surface.stats(), judged: this.#judged.figures() }
  }

  dispose(): void {
    this.#resizeObserver.disconnect()
    this.#robot?.root.removeFromParent()
    this.#rig.dispose()
    this.#backdrop.dispose()
    this.#ground.dispose()
    this.#lights.dispose()
    this.#judged.dispose()
    this.#surface.dispose()
    this.#gizmo.element.remove()
  }

  /** Until its shaders are compiled, the robot isn't drawn. */
  #addWhenCompiled(robot: RobotModel): void {
    robot.root.visible = false
    this.#scene.add(robot.root)
    this.#surface.compile(robot.root, this.#rig.camera, this.#scene, () => {
      robot.root.visible = true
      if (robot === this.#robot) this.#surface.shadowsChanged()
    })
  }

  #draw(nowMs: number): void {
    const { camera } = this.#rig
    if (this.#rig.update(nowMs)) this.invalidate()
    this.#lights.lookFrom(camera)
    this.#ground.lookFrom(this.#rig.target, this.#rig.distance)
    this.#chooseDetail()
    this.#surface.render(this.#scene, camera)
    this.#gizmo.update(camera)
  }

  /** Fine meshes where the eye could tell them from coarse ones. */
  #chooseDetail(): void {
    if (this.#robot === null) return
    const { camera, distance } = this.#rig
    const height = 2 * distance * Math.tan(MathUtils.degToRad(camera.fov / 2))
    const pixel = height / this.#surface.canvas.height
    if (this.#robot.setFine(pixel < FINE_BELOW)) this.#surface.shadowsChanged()
  }

  #moved(): void {
    if (this.#robot === null) return
    const base = this.#basePosition()
    this.#rig.follow(base)
    const ground = this.#lights.cover(base, this.#robot.reach)
    this.#ground.placeShadow(ground.x, ground.y)
    this.#surface.shadowsChanged()
  }

  #show(part: 'visual' | 'collision' | 'ghost', visible: boolean): void {
    if (this.#visible[part] === visible) return
    this.#visible[part] = visible
    this.#applyVisibility()
    this.#surface.shadowsChanged()
  }

  #applyVisibility(): void {
    if (this.#robot === null) return
    this.#robot.visualVisible = this.#visible.visual
    this.#robot.collisionVisible = this.#visible.collision
    this.#robot.ghostVisible = this.#visible.ghost && this.#hasGhost
  }

  #frame(preset: ViewPreset | null): void {
    const box = this.#robot?.bounds(scratchBox) ?? scratchBox.makeEmpty()
    const sphere = box.isEmpty()
      ? scratchSphere.set(DEFAULT_CENTER, 1)
      : box.getBoundingSphere(scratchSphere)
    this.#rig.coveredTop = Math.min(0.3, this.topMargin / Math.max(1, this.#host.clientHeight))
    this.#rig.frame(sphere.center, sphere.radius, preset, this.#heading(), performance.now())
    this.invalidate()
  }

  #basePosition(): Vector3 {
    if (this.#robot === null) return scratchPosition.set(0, 0, 0)
    return scratchPosition.setFromMatrixPosition(this.#robot.baseMatrix)
  }

  /** Yaw of the base: the direction its x axis has over the ground [rad]. */
  #heading(): number {
    if (this.#robot === null) return 0
    const [x = 1, y = 0] = this.#robot.baseMatrix.elements
    return Math.hypot(x, y) < 1e-6 ? 0 : Math.atan2(y, x)
  }
}

const DEFAULT_CENTER = new Vector3(0, 0, 0.7)
const scratchBox = new Box3()
const scratchSphere = new Sphere()
const scratchPosition = new Vector3()

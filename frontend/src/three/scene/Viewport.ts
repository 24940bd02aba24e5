/** The 3D view: a class outside React that draws only when something changed. */
import {
  Box3,
  MathUtils,
  type Object3D,
  PCFShadowMap,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { RobotPose } from '@/playback/RobotPose'
import type { RobotModel } from '../robot/robotModel'
import { AxisGizmo } from './AxisGizmo'
import { createBackdrop } from './backdrop'
import { CameraRig } from './CameraRig'
import { Ground } from './Ground'
import { StudioLights } from './StudioLights'
import type { ViewPreset } from './viewDirections'

export interface ViewportStats {
  readonly framesDrawn: number
  /** Main-thread time of the latest drawn frame [ms]. */
  readonly lastDrawCpuMs: number
  readonly drawCalls: number
  readonly triangles: number
}

const MAX_PIXEL_RATIO = 2
/** Size of a pixel at the point looked at below which fine meshes are shown [m]. */
const FINE_BELOW = 0.0012
const NO_WEBGL =
  'This browser offers no WebGL 2, which the 3D view needs. ' +
  'Switch on hardware acceleration in its settings, or try another browser.'
const LOST_WEBGL =
  'The graphics driver took the 3D view away. It comes back by itself; if not, reload the page.'

export class Viewport {
  /** The camera moved by the person's hand (free) or to a preset. */
  onCameraChange: ((preset: ViewPreset) => void) | null = null
  /** WebGL is unavailable or was lost (message) or is back (null). */
  onContextLost: ((message: string | null) => void) | null = null

  readonly #host: HTMLElement
  readonly #canvas = document.createElement('canvas')
  readonly #renderer: WebGLRenderer | null
  readonly #scene = new Scene()
  readonly #lights = new StudioLights()
  readonly #ground = new Ground()
  readonly #gizmo = new AxisGizmo()
  readonly #rig: CameraRig
  readonly #resizeObserver: ResizeObserver
  #robot: RobotModel | null = null
  #follow = false
  #pendingFrame = 0
  #contextLost = false
  /** The shaders of everything but the robot are compiled. */
  #stageReady = false
  #framesDrawn = 0
  #lastDrawCpuMs = 0
  #visible = { visual: true, collision: false, ghost: false }

  constructor(host: HTMLElement) {
    this.#host = host
    Object.assign(this.#canvas.style, {
      display: 'block',
      width: '100%',
      height: '100%',
      outline: 'none',
    })
    if (getComputedStyle(host).position === 'static') host.style.position = 'relative'
    host.append(this.#canvas, this.#gizmo.element)
    this.#renderer = this.#createRenderer()
    this.#rig = new CameraRig(this.#canvas, this.invalidate)
    this.#rig.onGrab = () => this.onCameraChange?.('free')
    this.#scene.add(createBackdrop(), this.#lights.group, this.#ground.group)
    this.#canvas.addEventListener('webglcontextlost', this.#handleLoss)
    this.#canvas.addEventListener('webglcontextrestored', this.#handleRestore)
    this.#resizeObserver = new ResizeObserver(() => this.resize())
    this.#resizeObserver.observe(host)
    this.#compile(this.#scene, () => {
      this.#stageReady = true
      this.invalidate()
    })
    this.resize()
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
    this.#shadowsChanged()
  }

  setPose(pose: RobotPose): void {
    if (this.#robot?.setPose(pose)) this.#moved()
  }

  setGhostPose(pose: RobotPose | null): void {
    if (this.#robot === null) return
    if (pose === null) this.setGhostVisible(false)
    else if (this.#robot.setGhostPose(pose)) this.invalidate()
  }

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

  highlightLink(name: string | null): void {
    if (this.#robot?.highlightLink(name)) this.invalidate()
  }

  /** Asks for one drawing at the next animation frame, however often it is called. */
  invalidate = (): void => {
    const able = this.#renderer !== null && this.#stageReady && !this.#contextLost
    if (this.#pendingFrame !== 0 || !able) return
    this.#pendingFrame = requestAnimationFrame(this.#draw)
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.#host
    if (clientWidth === 0 || clientHeight === 0) return
    this.#renderer?.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO))
    this.#renderer?.setSize(clientWidth, clientHeight, false)
    this.#rig.setAspect(clientWidth / clientHeight)
    this.invalidate()
  }

  stats(): ViewportStats {
    const render = this.#renderer?.info.render
    return {
      framesDrawn: this.#framesDrawn,
      lastDrawCpuMs: this.#lastDrawCpuMs,
      drawCalls: render?.calls ?? 0,
      triangles: render?.triangles ?? 0,
    }
  }

  dispose(): void {
    cancelAnimationFrame(this.#pendingFrame)
    this.#resizeObserver.disconnect()
    this.#canvas.removeEventListener('webglcontextlost', this.#handleLoss)
    this.#canvas.removeEventListener('webglcontextrestored', this.#handleRestore)
    this.#robot?.root.removeFromParent()
    this.#rig.dispose()
    this.#ground.dispose()
    this.#lights.dispose()
    this.#renderer?.dispose()
    this.#canvas.remove()
    this.#gizmo.element.remove()
  }

  #createRenderer(): WebGLRenderer | null {
    try {
      const renderer = new WebGLRenderer({
        canvas: this.#canvas,
        antialias: true,
        alpha: false,
        powerPreference: 'high-performance',
      })
      // Asking for errors waits for the compiler.
      renderer.debug.checkShaderErrors = import.meta.env.DEV
      renderer.shadowMap.enabled = true
      renderer.shadowMap.type = PCFShadowMap
      renderer.shadowMap.autoUpdate = false
      return renderer
    } catch {
      queueMicrotask(() => this.onContextLost?.(NO_WEBGL))
      return null
    }
  }

  /** Shaders compile beside the page's thread; until then the robot isn't drawn. */
  #addWhenCompiled(robot: RobotModel): void {
    robot.root.visible = false
    this.#scene.add(robot.root)
    this.#compile(robot.root, () => {
      robot.root.visible = true
      if (robot === this.#robot) this.#shadowsChanged()
    })
  }

  #compile(object: Object3D, then: () => void): void {
    const renderer = this.#renderer
    // Without this extension compiling blocks in any case.
    if (!renderer?.extensions.has('KHR_parallel_shader_compile')) then()
    else renderer.compileAsync(object, this.#rig.camera, this.#scene).then(then, then)
  }

  #draw = (nowMs: number): void => {
    this.#pendingFrame = 0
    const started = performance.now()
    const { camera } = this.#rig
    if (this.#rig.update(nowMs)) this.invalidate()
    this.#lights.lookFrom(camera)
    this.#ground.lookFrom(this.#rig.target, this.#rig.distance)
    this.#chooseDetail()
    this.#renderer?.render(this.#scene, camera)
    this.#gizmo.update(camera)
    this.#framesDrawn++
    this.#lastDrawCpuMs = performance.now() - started
  }

  /** Fine meshes where the eye could tell them from coarse ones. */
  #chooseDetail(): void {
    if (this.#robot === null || this.#renderer === null) return
    const { camera, distance } = this.#rig
    const height = 2 * distance * Math.tan(MathUtils.degToRad(camera.fov / 2))
    const pixel = height / this.#renderer.domElement.height
    if (this.#robot.setFine(pixel < FINE_BELOW)) this.#renderer.shadowMap.needsUpdate = true
  }

  #moved(): void {
    if (this.#robot === null) return
    const base = this.#basePosition()
    this.#rig.follow(base)
    const ground = this.#lights.cover(base, this.#robot.reach)
    this.#ground.placeShadow(ground.x, ground.y)
    this.#shadowsChanged()
  }

  #shadowsChanged(): void {
    if (this.#renderer !== null) this.#renderer.shadowMap.needsUpdate = true
    this.invalidate()
  }

  #show(part: 'visual' | 'collision' | 'ghost', visible: boolean): void {
    if (this.#visible[part] === visible) return
    this.#visible[part] = visible
    this.#applyVisibility()
    this.#shadowsChanged()
  }

  #applyVisibility(): void {
    if (this.#robot === null) return
    this.#robot.visualVisible = this.#visible.visual
    this.#robot.collisionVisible = this.#visible.collision
    this.#robot.ghostVisible = this.#visible.ghost
  }

  #frame(preset: ViewPreset | null): void {
    const box = this.#robot?.bounds(scratchBox) ?? scratchBox.makeEmpty()
    const sphere = box.isEmpty()
      ? scratchSphere.set(DEFAULT_CENTER, 1)
      : box.getBoundingSphere(scratchSphere)
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

  #handleLoss = (event: Event): void => {
    event.preventDefault()
    this.#contextLost = true
    cancelAnimationFrame(this.#pendingFrame)
    this.#pendingFrame = 0
    this.onContextLost?.(LOST_WEBGL)
  }

  #handleRestore = (): void => {
    this.#contextLost = false
    this.onContextLost?.(null)
    this.#shadowsChanged()
  }
}

const DEFAULT_CENTER = new Vector3(0, 0, 0.7)
const scratchBox = new Box3()
const scratchSphere = new Sphere()
const scratchPosition = new Vector3()

/** The canvas and its WebGL context: draws on demand, once per animation frame at most. */
import {
  type Camera,
  type Object3D,
  PCFShadowMap,
  type Scene,
  type Vector2Like,
  WebGLRenderer,
} from 'three'
import { MotionDetail, REST_MS } from './MotionDetail'

export interface ViewportStats {
  readonly framesDrawn: number
  /** Main-thread time of the latest drawn frame [ms]. */
  readonly lastDrawCpuMs: number
  readonly drawCalls: number
  readonly triangles: number
  /** Share of the full resolution that the latest frame has, along each edge. */
  readonly resolution: number
}

const MAX_PIXEL_RATIO = 2
const NO_WEBGL =
  'This browser offers no WebGL 2, which the 3D view needs. ' +
  'Switch on hardware acceleration in its settings, or try another browser.'
const LOST_WEBGL =
  'The graphics driver took the 3D view away. It comes back by itself; if not, reload the page.'

export class RenderSurface {
  readonly canvas = document.createElement('canvas')
  /** WebGL is unavailable or was lost (message) or is back (null). */
  onContextLost: ((message: string | null) => void) | null = null
  readonly #onDraw: (nowMs: number) => void
  readonly #renderer: WebGLRenderer | null
  readonly #detail = new MotionDetail()
  #size: Vector2Like = { x: 1, y: 1 }
  #pendingFrame = 0
  #askedMs = 0
  #lastFrameMs = 0
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #lost = false
  #held = false
  #framesDrawn = 0
  #lastDrawCpuMs = 0

  /** @param onDraw Prepares a frame and calls `render`; called at an animation frame. */
  constructor(onDraw: (nowMs: number) => void) {
    this.#onDraw = onDraw
    Object.assign(this.canvas.style, {
      display: 'block',
      width: '100%',
      height: '100%',
      outline: 'none',
    })
    this.#renderer = this.#createRenderer()
    this.canvas.addEventListener('webglcontextlost', this.#handleLoss)
    this.canvas.addEventListener('webglcontextrestored', this.#handleRestore)
  }

  /** Asks for one drawing at the next animation frame, however often it is called. */
  invalidate = (): void => {
    const able = this.#renderer !== null && !this.#held && !this.#lost
    if (this.#pendingFrame !== 0 || !able) return
    this.#askedMs = performance.now()
    this.#pendingFrame = requestAnimationFrame(this.#draw)
  }

  /** What casts shadows moved: the shadow map is made anew with the next drawing. */
  shadowsChanged(): void {
    if (this.#renderer !== null) this.#renderer.shadowMap.needsUpdate = true
    this.invalidate()
  }

  resize({ x, y }: Vector2Like): void {
    this.#size = { x, y }
    this.#applyResolution()
    this.invalidate()
  }

  render(scene: Scene, camera: Camera): void {
    this.#renderer?.render(scene, camera)
  }

  /** Compiles shaders beside the page's thread where the browser can, then calls back. */
  compile(object: Object3D, camera: Camera, scene: Scene, then: () => void): void {
    const renderer = this.#renderer
    if (!renderer?.extensions.has('KHR_parallel_shader_compile')) then()
    else renderer.compileAsync(object, camera, scene).then(then, then)
  }

  /** Holds all drawing until the scene's shaders are compiled. */
  compileFirst(camera: Camera, scene: Scene): void {
    this.#held = true
    this.compile(scene, camera, scene, () => {
      this.#held = false
      this.invalidate()
    })
  }

  stats(): ViewportStats {
    const render = this.#renderer?.info.render
    return {
      framesDrawn: this.#framesDrawn,
      lastDrawCpuMs: this.#lastDrawCpuMs,
      drawCalls: render?.calls ?? 0,
      triangles: render?.triangles ?? 0,
      resolution: this.#detail.scale,
    }
  }

  dispose(): void {
    this.#held = true
    cancelAnimationFrame(this.#pendingFrame)
    clearTimeout(this.#restTimer)
    this.canvas.removeEventListener('webglcontextlost', this.#handleLoss)
    this.canvas.removeEventListener('webglcontextrestored', this.#handleRestore)
    this.#renderer?.dispose()
    this.canvas.remove()
  }

  #createRenderer(): WebGLRenderer | null {
    try {
      const renderer = new WebGLRenderer({
        canvas: this.canvas,
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

  #draw = (nowMs: number): void => {
    this.#pendingFrame = 0
    const started = performance.now()
    this.#chooseResolution(started)
    this.#onDraw(nowMs)
    this.#framesDrawn++
    this.#lastDrawCpuMs = performance.now() - started
  }

  #applyResolution(): void {
    const full = Math.min(devicePixelRatio, MAX_PIXEL_RATIO)
    this.#renderer?.setPixelRatio(full * this.#detail.scale)
    this.#renderer?.setSize(this.#size.x, this.#size.y, false)
  }

  #chooseResolution(nowMs: number): void {
    const before = this.#detail.scale
    this.#detail.frame(nowMs, nowMs - this.#askedMs)
    this.#lastFrameMs = nowMs
    if (this.#detail.scale !== before) this.#applyResolution()
    if (this.#detail.scale < 1) this.#restTimer ??= setTimeout(this.#lookForRest, REST_MS)
  }

  #lookForRest = (): void => {
    this.#restTimer = undefined
    const since = performance.now() - this.#lastFrameMs
    if (this.#pendingFrame !== 0 || since < REST_MS) {
      this.#restTimer = setTimeout(this.#lookForRest, REST_MS)
    } else if (this.#detail.rest()) {
      this.#applyResolution()
      this.invalidate()
    }
  }

  #handleLoss = (event: Event): void => {
    event.preventDefault()
    this.#lost = true
    cancelAnimationFrame(this.#pendingFrame)
    this.#pendingFrame = 0
    this.onContextLost?.(LOST_WEBGL)
  }

  #handleRestore = (): void => {
    this.#lost = false
    this.onContextLost?.(null)
    this.shadowsChanged()
  }
}

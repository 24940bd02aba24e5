/** A robot that can be posed and drawn: its links as a tree of frames, its shapes as batches. */
import { Box3, Color, Group, type Matrix4, type Object3D, Vector3 } from 'three'
import type { RobotPose } from '@/playback/RobotPose'
import type { Piece } from './piece'
import type { RobotSkeleton } from './RobotSkeleton'
import { lowestPoint, piecesBox } from './robotExtent'
import { buildPools, type GeometryPools, type RobotView, solidView, veilView } from './robotViews'

/** A mesh that could not be shown, and why. */
export interface MeshFailure {
  /** As written in the URDF. */
  readonly uri: string
  /** Links that use it. */
  readonly links: readonly string[]
  readonly reason: string
}

export interface RobotParts {
  readonly skeleton: RobotSkeleton
  readonly visual: readonly Piece[]
  readonly collision: readonly Piece[]
  readonly failures: readonly MeshFailure[]
  readonly notices: readonly string[]
}

const GHOST = { color: '#9d86e9', core: 0.22, rim: 0.66, showHidden: false, order: 10 } as const
const COLLISION = { color: '#49b6c0', core: 0.24, rim: 0.7, showHidden: true, order: 20 } as const
const PENETRATION = { color: '#f2605d', core: 0.5, rim: 0.9, showHidden: true, order: 30 } as const
const HIGHLIGHT = new Color('#4aa8ff')
const FAULT = new Color('#f2403c')
/** How much of a fault's colour a link takes on, from barely beyond a limit to far. */
const FAINTEST_FAULT = 0.3
const STRONGEST_FAULT = 0.85

/** What is wrong at a frame. */
export interface RobotFaults {
  /** How far links are beyond a limit of their joint, from 0 to 1. */
  readonly links: ReadonlyMap<string, number>
  /** Collision shapes that are inside the ground. */
  readonly shapes: ReadonlySet<string>
}

const NO_FAULTS: RobotFaults = { links: new Map(), shapes: new Set() }

export class RobotModel {
  /** Everything that is drawn; its frame is the world's. */
  readonly root: Object3D = new Group()
  readonly failures: readonly MeshFailure[]
  /** Things worth telling, such as an implausible size; sentences. */
  readonly notices: readonly string[]
  /** Height of the base over the ground when the robot stands on it with all joints at zero [m]. */
  readonly standingHeight: number
  /** No part of the robot is farther from its base link than this, as it stands at zero [m]. */
  readonly reach: number
  readonly #skeleton: RobotSkeleton
  readonly #visualPieces: readonly Piece[]
  readonly #pools: GeometryPools
  readonly #visual: RobotView
  readonly #collision: RobotView
  #ghost: { readonly skeleton: RobotSkeleton; readonly view: RobotView } | null = null
  #ghostVisible = false
  #highlighted: string | null = null
  readonly #collisionPieces: readonly Piece[]
  #penetration: RobotView | null = null
  #faults = NO_FAULTS
  #fine = false

  constructor(parts: RobotParts) {
    this.#skeleton = parts.skeleton
    this.failures = parts.failures
    const all = [...parts.visual, ...parts.collision]
    // A robot without visuals is shown by its collision shapes rather than not at all.
    this.#visualPieces = parts.visual.length > 0 ? parts.visual : parts.collision
    this.#pools = buildPools(all)
    const { links } = parts.skeleton
    this.#visual = solidView(this.#pools, this.#visualPieces, links)
    this.#collision = veilView(this.#pools, parts.collision, links, COLLISION)
    this.#collisionPieces = parts.collision
    this.#collision.visible = false
    // The skeleton stays out of it: drawing would go through its many frames for nothing.
    this.root.add(this.#visual.group, this.#collision.group)
    this.standingHeight = -lowestPoint(all, links, this.#skeleton.baseMatrix)
    const box = piecesBox(all, links, new Box3())
    this.reach = farthestCorner(box, this.#skeleton.baseMatrix)
    this.notices = [...parts.notices, ...sizeNotices(box)]
    this.setPose(this.standingPose())
  }

  /** Link frames by link name; their `matrixWorld` is current after `setPose`. */
  get linkObjects(): ReadonlyMap<string, Object3D> {
    return this.#skeleton.links
  }

  /** Pose of the base link in the world. */
  get baseMatrix(): Matrix4 {
    return this.#skeleton.baseMatrix
  }

  get visualVisible(): boolean {
    return this.#visual.visible
  }

  set visualVisible(visible: boolean) {
    this.#visual.visible = visible
  }

  get collisionVisible(): boolean {
    return this.#collision.visible
  }

  set collisionVisible(visible: boolean) {
    this.#collision.visible = visible
  }

  get ghostVisible(): boolean {
    return this.#ghostVisible
  }

  set ghostVisible(visible: boolean) {
    this.#ghostVisible = visible
    if (this.#ghost !== null) this.#ghost.view.visible = visible
  }

  /** All joints at zero, the robot standing on the ground. */
  standingPose(): RobotPose {
    return {
      jointPos: new Float64Array(0),
      basePos: new Float64Array([0, 0, this.standingHeight]),
      baseQuatWxyz: new Float64Array([1, 0, 0, 0]),
    }
  }

  /** Says which joint each column of a pose belongs to; joints not named stand at zero. */
  setMotionJoints(names: readonly string[]): void {
    this.#skeleton.setMotionJoints(names)
    this.#ghost?.skeleton.setMotionJoints(names)
  }

  /** @returns whether anything moved. */
  setPose(pose: RobotPose): boolean {
    if (!this.#skeleton.apply(pose)) return false
    this.#visual.follow()
    this.#collision.follow()
    this.#penetration?.follow()
    return true
  }

  /** @returns whether anything that is shown moved. */
  setGhostPose(pose: RobotPose): boolean {
    this.#ghost ??= this.#createGhost()
    const { skeleton, view } = this.#ghost
    if (!skeleton.apply(pose)) return false
    view.follow()
    return view.visible
  }

  /** Tints the visual pieces of a link; null takes the tint away. */
  highlightLink(link: string | null): boolean {
    if (link === this.#highlighted) return false
    this.#highlighted = link
    this.#paint()
    return true
  }

  /** Tints links beyond a limit and shows shapes inside the ground; null takes both away. */
  setFaults(faults: RobotFaults | null): void {
    this.#faults = faults ?? NO_FAULTS
    this.#paint()
    const { shapes } = this.#faults
    if (shapes.size > 0) this.#penetration ??= this.#createPenetration()
    if (this.#penetration === null) return
    for (const batch of this.#penetration.batches) batch.showShapes(shapes)
    this.#penetration.visible = shapes.size > 0
  }

  /** Shows the meshes' own triangles instead of the coarse ones. @returns whether that changed. */
  setFine(fine: boolean): boolean {
    if (fine === this.#fine) return false
    this.#fine = fine
    for (const batch of [...this.#visual.batches, ...this.#collision.batches]) batch.setFine(fine)
    return true
  }

  /** The box around all visual pieces where they are now. */
  bounds(out: Box3): Box3 {
    return piecesBox(this.#visualPieces, this.#skeleton.links, out)
  }

  dispose(): void {
    this.#visual.dispose()
    this.#collision.dispose()
    this.#ghost?.view.dispose()
    this.#penetration?.dispose()
    for (const piece of this.#visualPieces) piece.look.texture?.dispose()
    for (const pool of this.#pools.values()) pool.dispose()
    this.root.removeFromParent()
  }

  #paint(): void {
    for (const batch of this.#visual.batches) {
      batch.paint(({ link }, color) => {
        const fault = this.#faults.links.get(link)
        if (fault !== undefined) {
          color.lerp(FAULT, FAINTEST_FAULT + fault * (STRONGEST_FAULT - FAINTEST_FAULT))
        }
        if (link === this.#highlighted) color.lerp(HIGHLIGHT, 0.6)
      })
    }
  }

  #createPenetration(): RobotView {
    const { links } = this.#skeleton
    const view = veilView(this.#pools, this.#collisionPieces, links, PENETRATION)
    this.root.add(view.group)
    return view
  }

  #createGhost(): { skeleton: RobotSkeleton; view: RobotView } {
    const skeleton = this.#skeleton.clone()
    const view = veilView(this.#pools, this.#visualPieces, skeleton.links, GHOST)
    view.visible = this.#ghostVisible
    this.root.add(view.group)
    return { skeleton, view }
  }
}

function farthestCorner(box: Box3, base: Matrix4): number {
  if (box.isEmpty()) return 1
  const from = new Vector3().setFromMatrixPosition(base)
  const farthest = new Vector3()
    .subVectors(box.max, from)
    .max(new Vector3().subVectors(from, box.min))
  return farthest.length()
}

function sizeNotices(box: Box3): string[] {
  if (box.isEmpty()) return []
  const size = Math.max(box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z)
  if (size >= 0.05 && size <= 5) return []
  const measure = size > 5 ? `${size.toFixed(1)} m` : `${(size * 1000).toFixed(1)} mm`
  return [`The robot measures ${measure}: check the units of its meshes and their scale.`]
}

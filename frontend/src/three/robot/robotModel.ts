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
const HIGHLIGHT = new Color('#4aa8ff')

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
    for (const batch of this.#visual.batches) batch.highlight(link, HIGHLIGHT, 0.6)
    return true
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
    for (const piece of this.#visualPieces) piece.look.texture?.dispose()
    for (const pool of this.#pools.values()) pool.dispose()
    this.root.removeFromParent()
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

/** One way to look at a robot: solid, or as a translucent veil. Built from pieces in batches. */
import { Group, type Material, type Object3D } from 'three'
import { GeometryPool, poolKey } from './GeometryPool'
import { PieceBatch } from './PieceBatch'
import type { Piece } from './piece'
import {
  depthOnlyMaterial,
  hiddenPartMaterial,
  type VeilOptions,
  veilMaterial,
  visualMaterial,
} from './robotMaterials'

/** Pools of all geometries of a robot, by their attributes. */
export type GeometryPools = ReadonlyMap<string, GeometryPool>

export function buildPools(pieces: readonly Piece[]): GeometryPools {
  const sets = groupBy(pieces, (piece) => poolKey(piece.geometry))
  const pools = new Map<string, GeometryPool>()
  for (const [key, members] of sets) {
    const geometries = members.flatMap((piece) => [piece.geometry, piece.coarse])
    pools.set(key, new GeometryPool(new Set(geometries)))
  }
  return pools
}

/** Batches that are shown, moved and disposed of together. */
export class RobotView {
  readonly group = new Group()
  readonly batches: readonly PieceBatch[]
  readonly #materials: readonly Material[]
  #stale = true

  constructor(batches: readonly PieceBatch[], materials: readonly Material[]) {
    this.batches = batches
    this.#materials = materials
    this.group.matrixAutoUpdate = false
    for (const batch of batches) this.group.add(batch.mesh)
  }

  get visible(): boolean {
    return this.group.visible
  }

  set visible(visible: boolean) {
    this.group.visible = visible
    if (visible && this.#stale) this.#update()
  }

  /** The links moved; a hidden view catches up when it is shown. */
  follow(): void {
    this.#stale = true
    if (this.group.visible) this.#update()
  }

  dispose(): void {
    for (const batch of this.batches) batch.dispose()
    for (const material of this.#materials) material.dispose()
    this.group.removeFromParent()
  }

  #update(): void {
    for (const batch of this.batches) batch.update()
    this.#stale = false
  }
}

type Links = ReadonlyMap<string, Object3D>

/** The robot as it looks: one drawing call for each opacity, texture and set of attributes. */
export function solidView(pools: GeometryPools, pieces: readonly Piece[], links: Links): RobotView {
  const lookKey = ({ geometry, look }: Piece) =>
    `${poolKey(geometry)}|${look.opacity}|${look.texture?.uuid ?? ''}`
  const materials: Material[] = []
  const batches: PieceBatch[] = []
  const add = (members: readonly Piece[], material: Material) => {
    const pool = pools.get(poolKey(members[0]!.geometry))!
    const batch = new PieceBatch(pool, members, links, material, true)
    batches.push(batch)
    materials.push(material)
    return batch.mesh
  }
  for (const members of groupBy(pieces, lookKey).values()) {
    const { geometry, look } = members[0]!
    const vertexColors = geometry.hasAttribute('color')
    const { opacity, texture } = look
    // Of translucent parts only the nearest surface is shown, not what lies within them.
    if (opacity < 1) add(members, depthOnlyMaterial()).renderOrder = 4
    const mesh = add(members, visualMaterial({ opacity, texture, vertexColors }))
    mesh.renderOrder = opacity < 1 ? 5 : 0
    mesh.castShadow = true
    mesh.receiveShadow = true
  }
  return new RobotView(batches, materials)
}

export interface VeilViewOptions extends VeilOptions {
  /** Whether parts within or behind other things shine through. */
  readonly showHidden: boolean
  /** Sorts several veils; each takes up to three places. */
  readonly order: number
}

/** The pieces as one translucent shell. */
export function veilView(
  pools: GeometryPools,
  pieces: readonly Piece[],
  links: Links,
  options: VeilViewOptions,
): RobotView {
  const layers = [depthOnlyMaterial(), veilMaterial(options)]
  if (options.showHidden) layers.unshift(hiddenPartMaterial(options.color))
  const batches: PieceBatch[] = []
  for (const [key, members] of groupBy(pieces, (piece) => poolKey(piece.geometry))) {
    for (const [i, material] of layers.entries()) {
      const batch = new PieceBatch(pools.get(key)!, members, links, material, false)
      batch.mesh.renderOrder = options.order + i
      batches.push(batch)
    }
  }
  return new RobotView(batches, layers)
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

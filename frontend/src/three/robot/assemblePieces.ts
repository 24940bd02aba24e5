/** From the URDF's shapes and the meshes that could be loaded to pieces, placeholders included. */
import {
  BoxGeometry,
  Color,
  Matrix4,
  OctahedronGeometry,
  Quaternion,
  SRGBColorSpace,
  type Texture,
  Vector3,
} from 'three'
import type { URDFRobot } from 'urdf-loader'
import type { LoadedMesh, PartMaterial } from '../meshes/meshData'
import type { UrdfShape } from '../urdf/robotTree'
import type { UrdfMaterial } from '../urdf/urdfMaterials'
import {
  BONE_LOOK,
  DEFAULT_LOOK,
  type Look,
  type Piece,
  PieceMaker,
  PLACEHOLDER_LOOK,
} from './piece'
import { PrimitiveShop } from './primitives'

export interface LoadedAssets {
  /** By the URI in the URDF; a URI that failed is absent. */
  readonly meshes: ReadonlyMap<string, LoadedMesh>
  readonly textures: ReadonlyMap<string, Texture>
}

export interface AssembledPieces {
  readonly visual: readonly Piece[]
  readonly collision: readonly Piece[]
}

export function assemblePieces(
  robot: URDFRobot,
  shapes: readonly UrdfShape[],
  assets: LoadedAssets,
): AssembledPieces {
  const shop = new PrimitiveShop()
  const maker = new PieceMaker()
  const pieces: Record<UrdfShape['role'], Piece[]> = { visual: [], collision: [] }
  const missing: UrdfShape[] = []
  const names = collisionNames(shapes)
  for (const shape of shapes) {
    const name = names.get(shape) ?? null
    const out = pieces[shape.role]
    const look = urdfLook(shape.material, assets.textures)
    if (shape.geometry.kind !== 'mesh') {
      const placed = shop.get(shape.geometry)
      if (placed === null) continue
      const matrix = shape.localMatrix.clone().multiply(placed.matrix)
      out.push(maker.make(shape.link, placed, matrix, look ?? DEFAULT_LOOK, name))
      continue
    }
    const mesh = assets.meshes.get(shape.geometry.uri)
    if (mesh === undefined) {
      if (shape.role === 'visual') missing.push(shape)
      continue
    }
    for (const part of mesh.parts) {
      const partLook = part.material === null ? look : ownLook(part.material)
      out.push(maker.make(shape.link, part, shape.localMatrix, partLook ?? DEFAULT_LOOK, name))
    }
  }
  pieces.visual.push(...placeholders(robot, missing, maker))
  return pieces
}

/** Names as audits give them: the link, with a number where it has several shapes. */
function collisionNames(shapes: readonly UrdfShape[]): ReadonlyMap<UrdfShape, string> {
  const byLink = new Map<string, UrdfShape[]>()
  for (const shape of shapes) {
    if (shape.role !== 'collision') continue
    const known = byLink.get(shape.link)
    if (known === undefined) byLink.set(shape.link, [shape])
    else known.push(shape)
  }
  const names = new Map<UrdfShape, string>()
  for (const [link, own] of byLink) {
    for (const [at, shape] of own.entries())
      names.set(shape, own.length === 1 ? link : `${link}[${at}]`)
  }
  return names
}

/** As in RViz, a material within the mesh file wins over the URDF's. */
function ownLook(material: PartMaterial): Look {
  return studioLook(material.color.clone(), material.opacity, material.texture)
}

function urdfLook(
  material: UrdfMaterial | null,
  textures: ReadonlyMap<string, Texture>,
): Look | null {
  if (material === null) return null
  const texture = textures.get(material.textureUri ?? '') ?? null
  if (material.rgba === null) return texture && studioLook(new Color(1, 1, 1), 1, texture)
  const [r, g, b, opacity] = material.rgba
  return studioLook(new Color().setRGB(r, g, b, SRGBColorSpace), opacity, texture)
}

/** The darkest a part is shown [linear]: black on a dark backdrop would have no shape. */
const DARKEST = 0.035
/** Vendors draw whole limbs at 0.2 for looks; to animate a robot one must see it. */
const FAINTEST = 0.5

function studioLook(color: Color, opacity: number, texture: Texture | null): Look {
  color.multiplyScalar(1 - DARKEST)
  color.setRGB(color.r + DARKEST, color.g + DARKEST, color.b + DARKEST)
  return { color, opacity: Math.max(FAINTEST, opacity), texture }
}

const UP = new Vector3(0, 0, 1)

/** A small box where each missing mesh belongs, and bones that show how its link goes on. */
function placeholders(robot: URDFRobot, missing: readonly UrdfShape[], maker: PieceMaker): Piece[] {
  if (missing.length === 0) return []
  const box = new BoxGeometry(1, 1, 1)
  const bone = new OctahedronGeometry(1).scale(0.08, 0.08, 0.5).translate(0, 0, 0.5)
  bone.setIndex(Array.from({ length: bone.getAttribute('position').count }, (_, i) => i))
  const pieces: Piece[] = []
  const done = new Set<string>()
  for (const { link, localMatrix } of missing) {
    const size = 0.035
    const place = new Matrix4()
      .copyPosition(localMatrix)
      .multiply(new Matrix4().makeScale(size, size, size))
    pieces.push(maker.make(link, { geometry: box }, place, PLACEHOLDER_LOOK))
    if (done.has(link)) continue
    done.add(link)
    for (const joint of robot.links[link]?.children ?? []) {
      const length = joint.position.length()
      if (length < 0.01) continue
      const turn = new Quaternion().setFromUnitVectors(UP, joint.position.clone().normalize())
      const matrix = new Matrix4().compose(new Vector3(), turn, new Vector3(length, length, length))
      pieces.push(maker.make(link, { geometry: bone }, matrix, BONE_LOOK))
    }
  }
  return pieces
}

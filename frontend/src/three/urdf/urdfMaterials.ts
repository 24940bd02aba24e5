/** Colours and textures of `<material>`, by the rules of the URDF specification. */
import { childOf, childrenOf, readNumbers } from './urdfDocument'

export interface UrdfMaterial {
  /** Red, green, blue as displayed (sRGB) and alpha, each 0..1; null when only a texture is given. */
  readonly rgba: readonly [number, number, number, number] | null
  /** As written in the URDF. */
  readonly textureUri: string | null
}

/** The material of every visual: its own definition, or the one of that name anywhere. */
export function readMaterials(robot: Element): ReadonlyMap<Element, UrdfMaterial> {
  const visuals = childrenOf(robot, 'link').flatMap((link) => childrenOf(link, 'visual'))
  // A material defined within one visual may be used by name in others, as urdfdom allows; the
  // definitions at the top come first.
  const named = new Map<string, UrdfMaterial>()
  for (const element of [robot, ...visuals].flatMap((owner) => childrenOf(owner, 'material'))) {
    const name = element.getAttribute('name') ?? ''
    const material = readMaterial(element)
    if (material !== null && !named.has(name)) named.set(name, material)
  }
  const found = new Map<Element, UrdfMaterial>()
  for (const visual of visuals) {
    const element = childOf(visual, 'material')
    if (element === null) continue
    const material = readMaterial(element) ?? named.get(element.getAttribute('name') ?? '')
    if (material !== undefined) found.set(visual, material)
  }
  return found
}

function readMaterial(element: Element): UrdfMaterial | null {
  const numbers = readNumbers(childOf(element, 'color'), 'rgba')
  const textureUri = childOf(element, 'texture')?.getAttribute('filename') || null
  if (numbers === null && textureUri === null) return null
  const [r = 1, g = 1, b = 1, a = 1] = (numbers ?? []).map((v) => Math.min(1, Math.max(0, v)))
  return { rgba: numbers === null ? null : [r, g, b, a], textureUri }
}

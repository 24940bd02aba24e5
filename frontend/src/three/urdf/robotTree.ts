/** From URDF text to a tree of link and joint frames and a flat list of the shapes on it. */
import { Matrix4, Object3D } from 'three'
import URDFLoader, { type URDFRobot } from 'urdf-loader'
import { parseUrdfDocument } from './urdfDocument'
import { readGeometry, type UrdfGeometry } from './urdfGeometry'
import { readMaterials, type UrdfMaterial } from './urdfMaterials'

export type ShapeRole = 'visual' | 'collision'

/** One `<visual>` or `<collision>`. */
export interface UrdfShape {
  readonly link: string
  readonly role: ShapeRole
  readonly geometry: UrdfGeometry
  /** Null for collision shapes and where the URDF names none. */
  readonly material: UrdfMaterial | null
  /** From the shape's own frame to its link's, the mesh's `scale` included. */
  readonly localMatrix: Matrix4
}

export interface RobotTree {
  /** Links and joints only; the shapes are taken off. */
  readonly robot: URDFRobot
  readonly shapes: readonly UrdfShape[]
}

/**
 * Reads the URDF. No file is fetched.
 *
 * @throws UrdfError when the text is no robot.
 */
export function buildRobotTree(urdfText: string): RobotTree {
  const document = parseUrdfDocument(urdfText)
  const materials = readMaterials(document.documentElement)
  const robot = runUrdfLoader(document)
  const shapes: UrdfShape[] = []
  for (const [name, link] of Object.entries(robot.links)) {
    for (const child of [...link.children]) {
      const role = roleOf(child)
      if (role === null) continue
      const element = (child as Object3D & { urdfNode: Element }).urdfNode
      link.remove(child)
      const geometry = readGeometry(element)
      if (geometry === null) continue
      shapes.push({
        link: name,
        role,
        geometry,
        material: materials.get(element) ?? null,
        localMatrix: new Matrix4().compose(child.position, child.quaternion, child.scale),
      })
    }
  }
  return { robot, shapes }
}

/** Frames come from urdf-loader; geometry and materials are read from the document afterwards. */
function runUrdfLoader(document: Document): URDFRobot {
  for (const element of document.querySelectorAll('material')) element.remove()
  const restoreNames = hideQuotes(document)
  const loader = new URDFLoader()
  loader.parseCollision = true
  loader.loadMeshCb = (_path, _manager, _material, done) => done(new Object3D())
  const robot = loader.parse(document.documentElement)
  restoreNames(robot)
  return robot
}

/** urdf-loader puts link names into CSS selectors, where quotes and backslashes would end them. */
function hideQuotes(document: Document): (robot: URDFRobot) => void {
  const originals = new Map<string, string>()
  const hide = (element: Element, attribute: string) => {
    const name = element.getAttribute(attribute) ?? ''
    if (!/["\\\n]/.test(name)) return
    const hidden = name.replace(/["\\\n]/g, (sign) =>
      String.fromCharCode(0xe000 + sign.charCodeAt(0)),
    )
    originals.set(hidden, name)
    element.setAttribute(attribute, hidden)
  }
  for (const link of document.querySelectorAll('robot > link')) hide(link, 'name')
  for (const end of document.querySelectorAll('joint > parent, joint > child')) hide(end, 'link')
  return (robot) => {
    for (const [hidden, name] of originals) {
      const link = robot.links[hidden]
      if (link === undefined) continue
      delete robot.links[hidden]
      robot.links[name] = link
      link.name = name
      link.urdfName = name
    }
  }
}

function roleOf(object: Object3D): ShapeRole | null {
  if ('isURDFVisual' in object) return 'visual'
  return 'isURDFCollider' in object ? 'collision' : null
}

/** What the server says about the loaded robot (`GET /api/robot`). */

export type JointType = 'revolute' | 'continuous' | 'prismatic' | 'fixed' | 'floating' | 'planar'

export interface JointLimits {
  /** [rad or m]; null where the joint has no position limit. */
  readonly lower: number | null
  readonly upper: number | null
  /** [rad/s or m/s]; null where unknown (missing or 0). */
  readonly velocity: number | null
  /** [Nm or N]; null where unknown (missing or 0). */
  readonly effort: number | null
}

export interface MimicRule {
  readonly joint: string
  readonly multiplier: number
  readonly offset: number
}

export interface JointDescription {
  readonly name: string
  readonly type: JointType
  readonly parent: string
  readonly child: string
  readonly limits: JointLimits
  readonly mimic: MimicRule | null
}

/** One mesh reference of the URDF and what became of it. */
export interface MeshReference {
  /** As written in the URDF. */
  readonly uri: string
  /** Where to fetch it, relative to the page; null when it was not found. */
  readonly url: string | null
  readonly bytes: number
  /** Paths tried, in order, when it was not found. */
  readonly tried: readonly string[]
  /** A file of the same name elsewhere in the tree, offered as a match. */
  readonly suggestion: string | null
}

export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code: string
  readonly message: string
  readonly where: string
  readonly hint: string
}

export interface RobotDescription {
  /** Changes whenever another robot, or the same one anew, is loaded. */
  readonly id: string
  readonly name: string
  /** The link whose pose the motion's base arrays give. */
  readonly baseLink: string
  /** Where to fetch the URDF text, relative to the page. */
  readonly urdfUrl: string
  readonly links: readonly string[]
  readonly joints: readonly JointDescription[]
  readonly meshes: readonly MeshReference[]
  /** Textures that the URDF's materials name. */
  readonly textures?: readonly MeshReference[]
  readonly diagnostics: readonly Diagnostic[]
}

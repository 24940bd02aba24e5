/** Which joints of the loaded robot are left and right of each other. */
import { fetchText } from '@/api/client'
import type { DocumentStore } from '@/editing/documentStore'
import { deriveMirrorTable } from '@/editing/mirror/deriveMirrorTable'
import { type MirrorTable, restoreMirrorTable } from '@/editing/mirror/mirrorTable'
import { urdfJointFrames } from '@/model/urdfJointFrames'
import { zeroPoseGeometry } from '@/model/zeroPoseGeometry'
import type { OperationsParts } from '@/panels/operations/operationStore'
import type { RobotStore } from '@/panels/robot/robotStore'
import { pageStorage } from '../pageStorage'

export function createMirrorTables(robot: RobotStore, documents: DocumentStore): OperationsParts {
  const key = () => {
    const { description } = robot.getState()
    return description && `robot-trajectory-editor.mirror.${description.name}`
  }

  const remembered = (derived: MirrorTable): MirrorTable => {
    const place = key()
    const text = place && pageStorage().getItem(place)
    if (!text) return derived
    try {
      return restoreMirrorTable(JSON.parse(text), derived) ?? derived
    } catch {
      // Whatever lies there is no table of this version.
      return derived
    }
  }

  return {
    async mirrorTable() {
      const { description } = robot.getState()
      const names = documents.active?.motion.jointNames ?? []
      if (description === null) throw new Error('No robot is loaded.')
      const urdf = await fetchText(description.urdfUrl)
      const parsed = new DOMParser().parseFromString(urdf, 'text/xml')
      const { joints, links } = zeroPoseGeometry(urdfJointFrames(parsed), description.baseLink)
      const derived = deriveMirrorTable(joints, names)
      return { derived, table: remembered(derived), links }
    },

    rememberMirrorTable(table) {
      const place = key()
      if (!place) return
      if (table === null) pageStorage().removeItem(place)
      else pageStorage().setItem(place, JSON.stringify(table))
    },
  }
}

/** All actions, in the order that help and palette show them. */
import type { Action } from '@/editing/actions'
import type { EditorServices } from '@/panels/services'
import { anchorActions } from './anchorActions'
import { auditActions } from './auditActions'
import { contactActions } from './contactActions'
import { editActions } from './editActions'
import { fileActions } from './fileActions'
import { helpActions } from './helpActions'
import { operationActions } from './operationActions'
import { optimizeActions } from './optimizeActions'
import { playbackActions } from './playbackActions'
import { segmentActions } from './segmentActions'
import { viewActions } from './viewActions'

export function createActions(services: EditorServices): Action[] {
  return [
    ...playbackActions(services),
    ...editActions(services),
    ...segmentActions(services),
    ...anchorActions(services),
    ...contactActions(services),
    ...operationActions(services),
    ...fileActions(services),
    ...auditActions(services),
    ...optimizeActions(services),
    ...viewActions(services),
    ...helpActions(services),
  ]
}

/** Actions that go on while their key is held. */
export const REPEATING: ReadonlySet<string> = new Set([
  'playback.stepBack',
  'playback.stepForward',
  'edit.nudgeUp',
  'edit.nudgeDown',
  'edit.previousTarget',
  'edit.nextTarget',
  'edit.undo',
  'edit.redo',
  'anchors.previous',
  'anchors.next',
  'anchors.moveBack',
  'anchors.moveForward',
  'audit.next',
  'audit.previous',
])

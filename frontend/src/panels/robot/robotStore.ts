/** The loaded robot and how far loading is. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RobotDescription } from '@/model/robotDescription'
import type { RobotModel } from '@/three'
import type { Problem } from '../dialogs/problem'

export interface Progress {
  readonly done: number
  readonly total: number
}

export type RobotPhase = 'asking' | 'none' | 'uploading' | 'loading' | 'ready' | 'failed'

export interface RobotState {
  readonly phase: RobotPhase
  readonly description: RobotDescription | null
  /** Grows while meshes arrive; null until its skeleton stands. */
  readonly model: RobotModel | null
  /** Files uploaded or meshes loaded. */
  readonly progress: Progress | null
  readonly problem: Problem | null
  /** Files given in the browser, that a second drop adds to. */
  readonly fromUpload: boolean
}

export type RobotStore = StoreApi<RobotState>

export function createRobotStore(): RobotStore {
  return createStore<RobotState>(() => ({
    phase: 'asking',
    description: null,
    model: null,
    progress: null,
    problem: null,
    fromUpload: false,
  }))
}

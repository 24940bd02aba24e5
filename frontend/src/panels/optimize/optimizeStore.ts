/** Where Trajectory Optimize stands, and what of it is remembered. */
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ApiError } from '@/api/errors'
import type { OptimizeResult } from '@/api/jobsResults'
import type { DocumentId } from '@/editing/motionDocument'
import type { Motion } from '@/model/motion'
import { type OptimizeParameters, soundParameters } from './parameters'
import type { LargestChange } from './summary'
import type { ViolationHistory } from './violations'

/** The motion that an optimization is about. */
export interface OptimizeSubject {
  readonly documentId: DocumentId
  readonly name: string
  readonly frames: number
}

export interface RunningStage {
  readonly kind: 'running'
  readonly subject: OptimizeSubject
  readonly parameters: OptimizeParameters
  /** Place in the queue, 1 for the next; null when it is computed. */
  readonly position: number | null
  readonly stage: string
  /** Since its process began to work on it [s]. */
  readonly elapsed: number
  /** Of its budget, which begins when all is loaded [s]. */
  readonly spent: number
  readonly contacts: number | null
  /** Written in place; `iteration` changes with it. */
  readonly history: ViolationHistory
  readonly iteration: number
  /** Number of candidates, and what the judge says about the latest. */
  readonly candidates: number
  readonly headline: string
  readonly cancelling: boolean
  /** The motion or the robot is no longer what was sent. */
  readonly outdated: boolean
}

export interface Outcome {
  readonly subject: OptimizeSubject
  readonly result: OptimizeResult
  /** What differs most from the edited motion. */
  readonly changes: readonly LargestChange[]
}

export type OptimizeStage =
  /** Parameters are chosen. */
  | { readonly kind: 'setup' }
  | RunningStage
  /** The best candidate is shown until it is kept or dumped. */
  | { readonly kind: 'preview'; readonly outcome: Outcome }
  /** A validated or kept result is part of the motion. */
  | { readonly kind: 'applied'; readonly outcome: Outcome }
  /** There is a result, but the motion or robot it belongs to is another by now. */
  | { readonly kind: 'discarded'; readonly subject: OptimizeSubject; readonly reason: string }
  /** Cancelled before there was a candidate. */
  | { readonly kind: 'cancelled'; readonly subject: OptimizeSubject }
  | { readonly kind: 'failed'; readonly subject: OptimizeSubject; readonly error: ApiError }

export type ComparedMotion = 'candidate' | 'edited'

export interface OptimizeState {
  /** Whether the panel is shown. */
  readonly open: boolean
  readonly stage: OptimizeStage
  /** Of a preview: what the robot shows; the other one may stand beside it. */
  readonly shown: ComparedMotion
  readonly compare: 'none' | 'ghost' | 'split'
  /** The motion that is shown translucent: the latest candidate, or the other one of a preview. */
  readonly ghost: { readonly documentId: DocumentId; readonly motion: Motion } | null
  /** By the robot's name; remembered. */
  readonly parameters: Readonly<Record<string, OptimizeParameters>>
  /** Seconds per frame of the last validated run, by the robot's name; remembered. */
  readonly rates: Readonly<Record<string, number>>
}

export interface OptimizeStore extends StoreApi<OptimizeState> {
  parametersOf(robotName: string): OptimizeParameters
  remember(robotName: string, parameters: OptimizeParameters): void
  rememberRate(robotName: string, secondsPerFrame: number): void
}

const STORAGE_KEY = 'robot-trajectory-editor.optimize'

/** @param storage where parameters are kept between visits; `localStorage` in the page. */
export function createOptimizeStore(storage: StateStorage | null = null): OptimizeStore {
  const store = storage ? persistedStore(storage) : createStore<OptimizeState>(start)
  const { getState, setState } = store
  return Object.assign(store, {
    parametersOf: (robotName: string) => soundParameters(getState().parameters[robotName]),
    remember: (robotName: string, chosen: OptimizeParameters) =>
      setState(({ parameters }) => ({ parameters: { ...parameters, [robotName]: chosen } })),
    rememberRate: (robotName: string, secondsPerFrame: number) =>
      setState(({ rates }) => ({ rates: { ...rates, [robotName]: secondsPerFrame } })),
  })
}

function start(): OptimizeState {
  return {
    open: false,
    stage: { kind: 'setup' },
    shown: 'candidate',
    compare: 'ghost',
    ghost: null,
    parameters: {},
    rates: {},
  }
}

function persistedStore(storage: StateStorage): StoreApi<OptimizeState> {
  return createStore<OptimizeState>()(
    persist(start, {
      name: STORAGE_KEY,
      version: 1,
      storage: createJSONStorage(() => storage),
      partialize: ({ parameters, rates }) => ({ parameters, rates }),
    }),
  )
}

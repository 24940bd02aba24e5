/** Notices that the server is gone before something has to be saved to it, and that it is back. */
import type { StoreApi } from 'zustand/vanilla'
import { fetchConfig } from '@/api/client'
import type { AppStatus } from '@/panels/services'
import { tell } from './tell'

/** Between two looks while the server answers, and while it doesn't [ms]. */
const LOOK_EVERY = 5_000
const LOOK_WHILE_LOST = 2_000
/** An answer that takes longer doesn't come [ms]. */
const PATIENCE = 8_000

export interface ServerWatch {
  readonly status: StoreApi<AppStatus>
  /** Rejects when the server doesn't answer. */
  readonly ask?: (signal: AbortSignal) => Promise<unknown>
}

/** Looks now and then, but not while the page is hidden. Returns the way to stop. */
export function watchServer({ status, ask = fetchConfig }: ServerWatch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const look = async () => {
    clearTimeout(timer)
    const lost = await ask(AbortSignal.timeout(PATIENCE)).then(
      () => false,
      () => true,
    )
    if (stopped) return
    const was = status.getState().serverLost
    if (lost !== was) status.setState({ serverLost: lost })
    if (was && !lost) tell.success('The server is back', 'Opening and saving work again.')
    plan()
  }
  const plan = () => {
    clearTimeout(timer)
    if (stopped || document.hidden) return
    timer = setTimeout(look, status.getState().serverLost ? LOOK_WHILE_LOST : LOOK_EVERY)
  }
  const turn = () => {
    if (document.hidden) clearTimeout(timer)
    else void look()
  }
  document.addEventListener('visibilitychange', turn)
  plan()
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', turn)
  }
}

import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../services'

const OptimizePanel = lazy(() => import('./OptimizePanel'))

/** Loads the panel when it is first asked for. */
export function OptimizeHost() {
  const { optimizer } = useServices()
  const open = useStore(optimizer.store, (state) => state.open)
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <OptimizePanel />
    </Suspense>
  )
}

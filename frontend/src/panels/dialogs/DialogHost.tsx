import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../services'
import type { OpenDialog } from './dialogStore'

const loadPalette = () => import('./CommandPalette')

const HelpDialog = lazy(() => import('./HelpDialog'))
const CommandPalette = lazy(loadPalette)
const ProblemDialog = lazy(() => import('./ProblemDialog'))
const RecoveryDialog = lazy(() => import('./RecoveryDialog'))
const FrameRateDialog = lazy(() => import('./FrameRateDialog'))
const ConflictDialog = lazy(() => import('./ConflictDialog'))
const ClosingDialog = lazy(() => import('./ClosingDialog'))
const ChooseUrdfDialog = lazy(() => import('./ChooseUrdfDialog'))

/** After the page has started [ms]. */
const PRELOAD_DELAY = 3000

/** Shows the first waiting dialog. Each is loaded when it is first needed. */
export function DialogHost() {
  const { dialogs } = useServices()
  const dialog = useStore(dialogs.store, (state) => state.queue[0])
  // People type at once after opening the palette: it has to be there.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), PRELOAD_DELAY)
    return () => clearTimeout(timer)
  }, [])
  if (dialog === undefined) return null
  return (
    <Suspense fallback={null}>
      <Shown key={dialog.id} dialog={dialog} />
    </Suspense>
  )
}

function Shown({ dialog }: { readonly dialog: OpenDialog }) {
  switch (dialog.kind) {
    case 'help':
      return <HelpDialog onClose={() => dialog.answer(null)} />
    case 'palette':
      return <CommandPalette onClose={() => dialog.answer(null)} />
    case 'problems':
      return <ProblemDialog {...dialog.input} onClose={() => dialog.answer(null)} />
    case 'recovery':
      return <RecoveryDialog {...dialog.input} onAnswer={dialog.answer} />
    case 'frameRate':
      return <FrameRateDialog {...dialog.input} onAnswer={dialog.answer} />
    case 'conflict':
      return <ConflictDialog {...dialog.input} onAnswer={dialog.answer} />
    case 'closing':
      return <ClosingDialog {...dialog.input} onAnswer={dialog.answer} />
    case 'chooseUrdf':
      return <ChooseUrdfDialog {...dialog.input} onAnswer={dialog.answer} />
  }
}

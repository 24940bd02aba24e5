import { Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { lazyPart, preloadParts } from '@/ui/lazyPart'
import { PartBoundary } from '@/ui/PartBoundary'
import { useServices } from '../services'
import type { OpenDialog } from './dialogStore'

const HelpDialog = lazyPart(() => import('./HelpDialog'))
const CommandPalette = lazyPart(() => import('./CommandPalette'))
const ProblemDialog = lazyPart(() => import('./ProblemDialog'))
const RecoveryDialog = lazyPart(() => import('./RecoveryDialog'))
const FrameRateDialog = lazyPart(() => import('./FrameRateDialog'))
const ConflictDialog = lazyPart(() => import('./ConflictDialog'))
const ClosingDialog = lazyPart(() => import('./ClosingDialog'))
const ChooseUrdfDialog = lazyPart(() => import('./ChooseUrdfDialog'))

/** After the page has started [ms]. */
const PRELOAD_DELAY = 8000

/** Shows the first waiting dialog. All are loaded soon after the start. */
export function DialogHost() {
  const { dialogs } = useServices()
  const dialog = useStore(dialogs.store, (state) => state.queue[0])
  // People type at once after opening the palette, and what can't be saved has to be told.
  useEffect(() => {
    const timer = setTimeout(preloadParts, PRELOAD_DELAY)
    return () => clearTimeout(timer)
  }, [])
  if (dialog === undefined) return null
  return (
    <PartBoundary key={dialog.id} onFailure={() => dialog.answer(null)}>
      <Suspense fallback={null}>
        <Shown dialog={dialog} />
      </Suspense>
    </PartBoundary>
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

import { Suspense } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '@/ui/lazyPart'
import { useActive } from '../hooks'
import { useServices } from '../services'
import type { OperationKind } from './operationStore'

const SmoothCard = lazyPart(() => import('./SmoothCard'))
const InterpolateCard = lazyPart(() => import('./InterpolateCard'))
const TransformCard = lazyPart(() => import('./TransformCard'))
const MirrorCard = lazyPart(() => import('./MirrorCard'))
const HoldCard = lazyPart(() => import('./HoldCard'))
const TimeScaleCard = lazyPart(() => import('./TimeScaleCard'))
const ResampleCard = lazyPart(() => import('./ResampleCard'))
const JoinCard = lazyPart(() => import('./JoinCard'))
const LeadCard = lazyPart(() => import('./LeadCard'))

/** The operation that is being adjusted, over the 3D view. */
export function OperationHost() {
  const { operations } = useServices()
  const kind = useStore(operations.store, (state) => state.open)
  const turn = useStore(operations.store, (state) => state.turn)
  const open = useActive((document) => document !== null)
  if (kind === null || !open) return null
  return (
    <Suspense fallback={null}>
      <Card key={turn} kind={kind} />
    </Suspense>
  )
}

function Card({ kind }: { readonly kind: OperationKind }) {
  switch (kind) {
    case 'smooth':
      return <SmoothCard />
    case 'interpolate':
      return <InterpolateCard />
    case 'transform':
      return <TransformCard />
    case 'mirror':
      return <MirrorCard />
    case 'hold':
      return <HoldCard />
    case 'timeScale':
      return <TimeScaleCard />
    case 'resample':
      return <ResampleCard />
    case 'join':
      return <JoinCard />
    case 'leadIn':
      return <LeadCard out={false} />
    case 'leadOut':
      return <LeadCard out />
  }
}

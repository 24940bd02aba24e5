import { ServicesProvider } from '@/panels/services'
import { TooltipProvider } from '@/ui/Tooltip'
import type { Editor } from './createEditor'
import { ErrorBoundary } from './ErrorBoundary'
import { Shell } from './Shell'

export function App({ editor }: { readonly editor: Editor }) {
  return (
    <ErrorBoundary onFailure={() => editor.autosave.flush()}>
      <ServicesProvider value={editor.services}>
        <TooltipProvider>
          <Shell />
        </TooltipProvider>
      </ServicesProvider>
    </ErrorBoundary>
  )
}

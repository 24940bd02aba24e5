import { act, Profiler, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createServices } from '@/app/createServices'
import { followActive } from '@/app/followActive'
import { type EditorServices, ServicesProvider } from '@/panels/services'
import { TooltipProvider } from '@/ui/Tooltip'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

export interface Rendered {
  readonly services: EditorServices
  readonly host: HTMLElement
  /** How often React rendered anything of it. */
  readonly commits: () => number
  readonly unmount: () => void
}

/** Real services, as the page has them, with nothing open. */
export function freshServices(): EditorServices {
  localStorage.clear()
  const { services } = createServices()
  followActive(services.documents, services.playback, services.feed)
  return services
}

/** Renders panels into the page around real services. */
export function renderWith(services: EditorServices, children: ReactNode): Rendered {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  let commits = 0
  act(() =>
    root.render(
      <Profiler id="panels" onRender={() => commits++}>
        <ServicesProvider value={services}>
          <TooltipProvider>{children}</TooltipProvider>
        </ServicesProvider>
      </Profiler>,
    ),
  )
  return {
    services,
    host,
    commits: () => commits,
    unmount: () => {
      act(() => root.unmount())
      host.remove()
    },
  }
}

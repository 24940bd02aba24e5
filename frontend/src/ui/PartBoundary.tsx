import { Component, type ReactNode } from 'react'
import { toast } from 'sonner'

interface Props {
  readonly children: ReactNode
  /** The part is not shown. */
  readonly onFailure: () => void
}

/** When a part of the page can't be loaded, the rest goes on. */
export class PartBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    toast.warning('This part of the page could not be loaded', {
      description: 'Reload the page once the server answers again. Unsaved work is autosaved.',
      duration: 9000,
    })
    this.props.onFailure()
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}

import { Component, type ReactNode } from 'react'
import { Button } from '@/ui/Button'
import styles from './ErrorBoundary.module.css'

interface Props {
  readonly children: ReactNode
  /** Writes unsaved work to the browser's database. */
  readonly onFailure: () => Promise<void>
}

interface State {
  readonly error: Error | null
  readonly kept: boolean
}

/** When drawing the page fails: the work is autosaved, and a reload offers it back. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, kept: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(): void {
    void this.props.onFailure().then(() => this.setState({ kept: true }))
  }

  override render(): ReactNode {
    const { error, kept } = this.state
    if (error === null) return this.props.children
    return (
      <div className={styles.page} role="alert">
        <h1>The editor stopped working</h1>
        <p>
          {kept
            ? 'Unsaved work is autosaved in this browser. Reload the page to get it back.'
            : 'Unsaved work is being autosaved…'}
        </p>
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <pre>{error.stack ?? error.message}</pre>
      </div>
    )
  }
}

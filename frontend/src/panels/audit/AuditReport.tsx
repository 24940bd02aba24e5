import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { DocumentId } from '@/editing/motionDocument'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { copyText } from '../optimize/copyText'
import { useServices } from '../services'
import styles from './AuditReport.module.css'
import { auditSettings } from './auditSettings'
import { wholeReport } from './wholeReport'

type State =
  | { readonly kind: 'running'; readonly stage: string; readonly fraction: number }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string }

export interface AuditReportProps {
  readonly documentId: DocumentId
  readonly onClose: () => void
}

/** The whole report as text, made for the motion as it is. */
export default function AuditReport({ documentId, onClose }: AuditReportProps) {
  const { documents } = useServices()
  const state = useReport(documentId)
  const [copied, setCopied] = useState(false)
  const copy = async (text: string) => setCopied(await copyText(text))
  return (
    <Dialog
      title={`Audit of ${documents.get(documentId)?.name ?? 'the motion'}`}
      wide
      onClose={onClose}
      testId="audit-report"
      footer={
        <>
          {state.kind === 'done' && (
            <Button onClick={() => void copy(state.text)}>
              {copied ? <Check /> : <Copy />}
              {copied ? 'Copied' : 'Copy report'}
            </Button>
          )}
          <Button look="primary" data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {state.kind === 'done' ? (
        <pre className={styles.text}>{state.text}</pre>
      ) : state.kind === 'failed' ? (
        <p role="alert">{state.message}</p>
      ) : (
        <div className={styles.progress}>
          <p>{`${state.stage.charAt(0).toUpperCase()}${state.stage.slice(1)}…`}</p>
          <progress value={state.fraction} aria-label="Progress of the audit" />
        </div>
      )}
    </Dialog>
  )
}

function useReport(documentId: DocumentId): State {
  const { documents, robot, optimizer } = useServices()
  const [state, setState] = useState<State>({ kind: 'running', stage: 'starting', fraction: 0 })
  useEffect(() => {
    const document = documents.get(documentId)
    const { description } = robot.getState()
    if (document === null || description === null) return
    const stop = new AbortController()
    const settings = auditSettings(optimizer.store, description)
    const tell = (stage: string, fraction: number) => setState({ kind: 'running', stage, fraction })
    wholeReport(document, description, settings, tell, stop.signal).then(
      (text) => setState({ kind: 'done', text }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setState({ kind: 'failed', message: `${error.message} ${error.hint}`.trim() })
      },
    )
    return () => stop.abort()
  }, [documents, robot, optimizer, documentId])
  return state
}

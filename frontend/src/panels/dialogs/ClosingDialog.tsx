import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'

export interface ClosingDialogProps {
  readonly names: readonly string[]
  readonly onAnswer: (answer: 'save' | 'discard' | null) => void
}

export default function ClosingDialog({ names, onAnswer }: ClosingDialogProps) {
  const what = names.length === 1 ? names[0] : `${names.length} motions`
  return (
    <Dialog
      title={`Save ${what} before closing?`}
      description="There are edits that were not saved."
      testId="closing-dialog"
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button look="ghost" onClick={() => onAnswer(null)}>
            Cancel
          </Button>
          <Button look="danger" onClick={() => onAnswer('discard')}>
            Close without saving
          </Button>
          <Button look="primary" data-autofocus onClick={() => onAnswer('save')}>
            Save
          </Button>
        </>
      }
    />
  )
}

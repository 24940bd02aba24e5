import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'

export interface ConflictDialogProps {
  readonly name: string
  readonly message: string
  readonly onAnswer: (answer: 'overwrite' | 'saveAs' | null) => void
}

export default function ConflictDialog({ name, message, onAnswer }: ConflictDialogProps) {
  return (
    <Dialog
      title={`${name} changed on disk`}
      description={message}
      testId="conflict-dialog"
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button look="ghost" onClick={() => onAnswer(null)}>
            Cancel
          </Button>
          <Button look="danger" onClick={() => onAnswer('overwrite')}>
            Overwrite the file
          </Button>
          <Button look="primary" data-autofocus onClick={() => onAnswer('saveAs')}>
            Save under another name…
          </Button>
        </>
      }
    />
  )
}

import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { TextField } from '@/ui/TextField'

export interface FrameRateDialogProps {
  readonly name: string
  readonly message: string
  /** [Hz] */
  readonly proposed: number
  readonly onAnswer: (rate: number | null) => void
}

const MAX_RATE = 10_000

/** Asks for the rate of the even grid that an uneven recording is resampled to. */
export default function FrameRateDialog({
  name,
  message,
  proposed,
  onAnswer,
}: FrameRateDialogProps) {
  const [text, setText] = useState(String(Number(proposed.toFixed(3))))
  const rate = Number(text.replace(',', '.'))
  const valid = text.trim() !== '' && rate > 0 && rate <= MAX_RATE
  return (
    <Dialog
      title={`At which rate should ${name} be read?`}
      description={message}
      testId="frame-rate-dialog"
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button look="ghost" onClick={() => onAnswer(null)}>
            Don’t open
          </Button>
          <Button look="primary" disabled={!valid} onClick={() => onAnswer(rate)}>
            Resample
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (valid) onAnswer(rate)
        }}
      >
        <TextField
          label="Frames per second"
          unit="Hz"
          value={text}
          error={valid ? null : `A number above 0, at most ${MAX_RATE.toLocaleString('en')}.`}
          onChange={setText}
        />
      </form>
    </Dialog>
  )
}

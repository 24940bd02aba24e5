import { Bot } from 'lucide-react'
import { Dialog } from '@/ui/Dialog'
import styles from './ChooseUrdfDialog.module.css'

export interface ChooseUrdfDialogProps {
  readonly paths: readonly string[]
  readonly onAnswer: (path: string | null) => void
}

export default function ChooseUrdfDialog({ paths, onAnswer }: ChooseUrdfDialogProps) {
  return (
    <Dialog
      title="Which robot?"
      description={`The folder holds ${paths.length} URDF files.`}
      testId="choose-urdf-dialog"
      onClose={() => onAnswer(null)}
    >
      <ul className={styles.list}>
        {paths.map((path) => (
          <li key={path}>
            <button type="button" className={styles.choice} onClick={() => onAnswer(path)}>
              <Bot />
              <span>{path}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

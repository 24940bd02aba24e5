import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { Toaster } from 'sonner'
import styles from './Messages.module.css'

const CLASSES = {
  toast: styles.toast ?? '',
  title: styles.title ?? '',
  description: styles.description ?? '',
  icon: styles.icon ?? '',
  success: styles.success ?? '',
  warning: styles.warning ?? '',
}

/** Short messages, under the save button where the eye is. */
export function Messages() {
  return (
    <Toaster
      theme="dark"
      position="top-right"
      offset={{ top: 46, right: 10 }}
      gap={8}
      icons={{
        success: <CircleCheck size={15} />,
        info: <Info size={15} />,
        warning: <TriangleAlert size={15} />,
      }}
      toastOptions={{ unstyled: true, classNames: CLASSES, duration: 3200 }}
    />
  )
}

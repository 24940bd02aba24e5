/** Short messages at the edge of the page. What needs reading in full opens a dialog instead. */
import { toast } from 'sonner'

const options = (description: string | undefined) => (description ? { description } : {})

export const tell = {
  success: (message: string, description?: string) => toast.success(message, options(description)),
  info: (message: string, description?: string) => toast.info(message, options(description)),
  warning: (message: string, description?: string) =>
    toast.warning(message, { duration: 9000, ...options(description) }),
  /** Said once at a time, however often it is called for. */
  reminder: (id: string, message: string, description?: string) =>
    toast.warning(message, { id, duration: 6000, ...options(description) }),
  /** Takes a message back that is no longer true. */
  dismiss: (id: string | number) => toast.dismiss(id),
}

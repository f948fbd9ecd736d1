/** Closes a dialog and shows a message. */
import { flushSync } from 'react-dom'
import { notify } from '../../ui/notify.ts'

/** Closes first: while a dialog is open, screen readers announce nothing of the page around it. */
export function closeWithMessage(onClose: () => void, message: string): void {
  flushSync(onClose)
  notify(message)
}

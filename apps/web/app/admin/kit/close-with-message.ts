/** Closes a dialog and shows a message. */
import { flushSync } from 'react-dom'
import { notify } from '../../ui/notify.ts'

/** Closes first, because screen readers do not announce the page around an open dialog. */
export function closeWithMessage(onClose: () => void, message: string): void {
  flushSync(onClose)
  notify(message)
}

/** Ends a dialog with words. */
import { flushSync } from 'react-dom'
import { notify } from '../../ui/notify.ts'

/** Closes first: while a dialog is open, screen readers announce nothing of the page around it. */
export function closeAndSay(onClose: () => void, words: string): void {
  flushSync(onClose)
  notify(words)
}

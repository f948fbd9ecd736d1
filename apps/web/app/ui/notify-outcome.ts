/** Shows what the server answered to one act, as a notification. */
import { messageOf } from '../lib/message-of.ts'
import { notify } from './notify.ts'

/** @returns whether the server did what was asked. */
export async function notifyOutcome(answer: Promise<{ message: string }>): Promise<boolean> {
  try {
    notify((await answer).message)
    return true
  } catch (error) {
    notify(messageOf(error), { tone: 'stop' })
    return false
  }
}

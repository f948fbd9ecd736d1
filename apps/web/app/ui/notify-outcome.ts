/** Shows the server's response to an action as a notification. */
import { messageOf } from '../lib/message-of.ts'
import { notify } from './notify.ts'

/** @returns whether the action succeeded. */
export async function notifyOutcome(answer: Promise<{ message: string }>): Promise<boolean> {
  try {
    notify((await answer).message)
    return true
  } catch (error) {
    notify(messageOf(error), { tone: 'stop' })
    return false
  }
}

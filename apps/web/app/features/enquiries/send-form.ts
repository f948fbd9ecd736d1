/** Sends a message or an enquiry. Without a connection a notification is shown, and the form stays unchanged. */
import { ApiError } from '@rushes/contract/client'
import { notify } from '../../ui/notify.ts'

/** @returns the server's message, or null if the server was not reached. @throws ApiError if it refused */
export async function sendForm(call: () => Promise<{ message: string }>): Promise<string | null> {
  try {
    return (await call()).message
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'network') throw error
    notify(error.message, { tone: 'stop' })
    return null
  }
}

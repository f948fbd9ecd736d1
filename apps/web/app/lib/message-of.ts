/** Returns the message for a failure: the server's message if it responded, a general sentence otherwise. */
import { ApiError, GENERIC_MESSAGE } from '@rushes/contract/client'

const OFFLINE = 'You are offline. Please try again when the connection is back.'

export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return GENERIC_MESSAGE
  return error.code === 'network' && navigator.onLine === false ? OFFLINE : error.message
}

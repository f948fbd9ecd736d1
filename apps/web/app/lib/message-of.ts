/** The words for a failure: the server's own where it answered, one sentence of ours otherwise. */
import { ApiError, GENERIC_MESSAGE } from '@rushes/contract/client'

export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : GENERIC_MESSAGE
}

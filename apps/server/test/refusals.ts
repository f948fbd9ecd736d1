/** Returns the refusal of a call that is expected to fail. */
import type { ApiError } from '@rushes/contract/client'

/** @returns null if the call succeeded */
export function refusalOf(call: Promise<unknown>): Promise<ApiError | null> {
  return call.then(
    () => null,
    (error: ApiError) => error,
  )
}

/** Passes a refusal of the API on from a loader, so that the page has the same status and message. */
import type { ApiError } from '@rushes/contract/client'
import { data } from 'react-router'

type LoadFailure = { message: string; code: string }

/**
 * @throws a response with the refusal's status (503 if the API could not be reached), or the error itself if
 * it is not a refusal. `instanceof ApiError` would fail here, because the server's client comes from another
 * bundle.
 */
export function failLoad(error: unknown): never {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  const { status, ...failure } = refusal
  throw data(failure, { status })
}

/** Returns the message of a refusal and the status of its page; null for any other error. */
export function refusalOf(error: unknown): (LoadFailure & { status: number }) | null {
  if (!isRefusal(error)) return null
  const { status, message, code } = error
  return { status: status === 0 ? 503 : status, message, code }
}

/** Whether an error is a refusal of the API with this status. */
export function isStatus(error: unknown, status: number): boolean {
  return isRefusal(error) && error.status === status
}

/** Returns the API's code of a refusal; undefined for any other error. */
export const refusalCode = (error: unknown): string | undefined => (isRefusal(error) ? error.code : undefined)

/** Returns the API's messages by field; empty if the error is not a refusal. */
export const refusedFields = (error: unknown): ApiError['errors'] => (isRefusal(error) ? error.errors : {})

function isRefusal(error: unknown): error is ApiError {
  return error instanceof Error && 'status' in error && 'code' in error && 'errors' in error
}

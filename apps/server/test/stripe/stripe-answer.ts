/** The responses and refusals of the double. */

/** A response of Stripe: the status, the body, and headers. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }
export type Fields = Record<string, unknown>

export const refuse = (
  status: number,
  code: string,
  message: string,
  type = 'invalid_request_error',
): Answer => ({
  status,
  body: { error: { type, code, message } },
})

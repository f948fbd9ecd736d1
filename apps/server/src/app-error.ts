/** A refusal that the error handler turns into the response envelope. */
import { type ErrorCode, STATUS_OF } from '@rushes/contract/errors'

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Error messages by field name, for forms. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined
  /** Data that the viewer needs to continue, such as the corrected cart of `cart_changed`. */
  readonly data: unknown
  /** Delay before a retry, in seconds; becomes the header `Retry-After`. */
  readonly retryAfterS: number | undefined
  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Readonly<Record<string, readonly string[]>>; data?: unknown; retryAfterS?: number } = {},
  ) {
    super(message)
    this.code = code
    this.status = STATUS_OF[code]
    this.fields = more.fields
    this.data = more.data
    this.retryAfterS = more.retryAfterS
  }
}

/** A refusal whose message belongs to one field of the request. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('validation', message, { fields: { [field]: [message] } })

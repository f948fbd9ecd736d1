/** Evaluates the preconditions of a request for a file, in the order of RFC 9110, 13.2.2. */
import type { IncomingHttpHeaders } from 'node:http'
import { hasTag } from './entity-tag.ts'

/** `etag` is strong. Without `modifiedAt`, conditions about dates are ignored. */
export type Validators = { etag: string; modifiedAt?: Date }
export type Condition = 'send' | 'unchanged' | 'failed'

export function evaluate(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): Condition {
  const modified = modifiedAt && secondOf(modifiedAt)
  if (headers['if-match'] !== undefined) {
    if (!hasTag(headers['if-match'], etag, 'strong')) return 'failed'
  } else if (modified !== undefined && modified > dateOf(headers['if-unmodified-since'])) {
    return 'failed'
  }
  if (headers['if-none-match'] !== undefined) {
    return hasTag(headers['if-none-match'], etag, 'weak') ? 'unchanged' : 'send'
  }
  return modified !== undefined && modified <= dateOf(headers['if-modified-since']) ? 'unchanged' : 'send'
}

/** Whether the client's bytes are of this file, so that the range continues them (RFC 9110, 13.1.5). */
export function isSameFile(
  ifRange: string | string[] | undefined,
  { etag, modifiedAt }: Validators,
  now: Date,
): boolean {
  if (ifRange === undefined || ifRange === etag) return true
  // A date is a strong validator only after its second: before, the file may change again within it.
  const modified = modifiedAt && secondOf(modifiedAt)
  return modified !== undefined && modified === dateOf(ifRange) && modified + SECOND_MS <= now.getTime()
}

const SECOND_MS = 1_000

/** Dates in headers have no fraction. */
const secondOf = (date: Date) => Math.floor(date.getTime() / SECOND_MS) * SECOND_MS

const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]+, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/

/** Returns NaN, which no comparison accepts, for texts that are not one of the three HTTP date formats. */
function dateOf(header: string | string[] | undefined): number {
  if (typeof header !== 'string' || !HTTP_DATE.test(header)) return Number.NaN
  return Date.parse(header.endsWith('GMT') ? header : `${header} GMT`)
}

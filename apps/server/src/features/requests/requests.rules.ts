/** Decides about requests to buy (R-REQUEST-3 to R-REQUEST-7). */
import type { PurchaseRequest, RequestState } from '@rushes/contract/requests'
import { DAY_MS } from '../../feature.ts'

/** A request can be approved for this time (R-REQUEST-7). */
export const REQUEST_TTL_MS = 14 * DAY_MS
export const MAX_OPEN_REQUESTS = 20

type RequestFacts = { state: RequestState; is_bought: boolean; ends_at: Date }

/** The state that a viewer sees; the job stores it within a minute. */
export function requestState(
  { state, is_bought, ends_at }: RequestFacts,
  now: Date,
): PurchaseRequest['state'] {
  if (state !== 'open') return state
  if (is_bought) return 'approved'
  return ends_at <= now ? 'expired' : 'open'
}

/** Whether two requests name the same clips, in any order. */
export const namesSameClips = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Checks the request to buy that an order approves (R-REQUEST-5). */
import type { ErrorCode } from '@rushes/contract/errors'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { managesMembers } from '../../accounts/members/members.rules.ts'
import { lockNamedRequest, type NamedRequest } from './named-request.queries.ts'

type Naming = { requestId: number | null; clipIds: readonly number[]; now: Date }

/**
 * Locks the request until the order is written; requires the lock of the account.
 * @throws AppError not_found, forbidden; conflict when it was decided already, or the order has none of its clips
 */
export async function requireRequest(
  tx: Db,
  { accountId, role }: Pick<Viewer, 'accountId' | 'role'>,
  { requestId, clipIds, now }: Naming,
): Promise<void> {
  if (requestId === null) return
  // The browser then forgets the request, so that the cart can be ordered without it.
  const refuse = (code: ErrorCode, message: string) => new AppError(code, message, { data: { requestId } })
  const request = await lockNamedRequest(tx, { id: requestId, accountId })
  if (!request) throw refuse('not_found', 'There is no such request in your account.')
  if (!managesMembers(role)) {
    throw refuse('forbidden', 'Only administrators of your account can approve a request.')
  }
  const barrier = barrierOf(request, clipIds, now)
  if (barrier !== null) {
    throw refuse('conflict', `The request ${barrier}. You can place the order without it.`)
  }
}

function barrierOf(
  { state, is_bought, ends_at, lines }: NamedRequest,
  clipIds: readonly number[],
  now: Date,
): string | null {
  if (is_bought || state !== 'open') return 'has been decided already'
  if (ends_at <= now) return 'has expired'
  return lines.some(({ clip_id }) => clipIds.includes(clip_id)) ? null : 'has none of these clips'
}

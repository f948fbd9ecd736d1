/** Checks the request to buy that an order approves (R-REQUEST-5). */
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { managesMembers } from '../../accounts/members/members.rules.ts'
import { lockNamedRequest } from './named-request.queries.ts'

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
  const request = await lockNamedRequest(tx, { id: requestId, accountId })
  if (!request) throw new AppError('not_found', 'There is no such request in your account.')
  if (!managesMembers(role)) {
    throw new AppError('forbidden', 'Only administrators of your account can approve a request.')
  }
  if (request.is_bought || request.state !== 'open') throw over('has been decided already')
  if (request.ends_at <= now) throw over('has expired')
  if (!request.lines.some(({ clip_id }) => clipIds.includes(clip_id))) {
    throw over('names none of these clips')
  }
}

const over = (what: string) =>
  new AppError('conflict', `The request ${what}. The order can be placed without it.`)

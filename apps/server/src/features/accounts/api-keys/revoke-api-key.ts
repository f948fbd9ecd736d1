/** Revokes an API key, by an administrator of its account or by staff (R-KEY-1). */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { record } from '../../audit/record-event.ts'
import { lockKey, updateRevoked } from './api-keys.queries.ts'

type Revocation = { accountId: number; id: number; userId: number; ip: string; reason?: string }

/**
 * Calls that license take the lock of the account too, so that none of them uses the key afterwards.
 * @throws AppError not_found
 */
export async function revokeApiKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { accountId, id, userId, ip, reason = '' }: Revocation,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await lockKey(tx, { id, accountId }))) throw noKey()
    await updateRevoked(tx, id, now)
    const event = { at: now, actorUserId: userId, ip, reason, object: `account:${accountId}` as const }
    await record(tx, { ...event, action: 'api_key.revoked', details: { key: id } })
  })
}

export const noKey = () => new AppError('not_found', 'There is no such API key.')

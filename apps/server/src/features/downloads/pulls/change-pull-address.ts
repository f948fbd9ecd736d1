/** Creates and revokes pull addresses (R-PULL-1). Only the response of the creation contains the address. */
import { type createPullAddress as endpoint, MAX_PULL_ADDRESSES } from '@rushes/contract/pull-addresses'
import type { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { DAY_MS } from '../../../feature.ts'
import { hashToken, newToken, type Viewer } from '../../../http/viewer.ts'
import { MOUNTS } from '../../../mounts.ts'
import { managesMembers } from '../../accounts/members/members.rules.ts'
import { record } from '../../audit/record-event.ts'
import { countPulls, insertPull, updatePullRevoked } from './pull-addresses.queries.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>
type Body = z.output<(typeof endpoint)['schema']['body']>

export const pullUrl = ({ baseUrl }: Pick<Services['config'], 'baseUrl'>, token: string): string =>
  `${baseUrl}${MOUNTS.pull.path}/${token}`

/** Administrators manage the addresses of all users of their account, others their own. */
export const managedBy = ({ accountId, userId, role }: Viewer) => ({
  accountId,
  userId: managesMembers(role) ? null : userId,
})

/** @throws AppError conflict if the user has ten that work */
export async function createPullAddress(
  { db, clock, config }: Needed,
  { accountId, userId }: Viewer,
  { body, ip }: { body: Body; ip: string },
): Promise<{ id: number; url: string }> {
  const now = clock.now()
  const token = newToken()
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if ((await countPulls(tx, { userId, now })) >= MAX_PULL_ADDRESSES) {
      const message = `You have ${MAX_PULL_ADDRESSES} pull addresses. Revoke one that is not used.`
      throw new AppError('conflict', message)
    }
    const id = await insertPull(tx, {
      account_id: accountId,
      user_id: userId,
      name: body.name,
      token_sha256: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + body.lifetimeDays * DAY_MS),
    })
    const event = { action: 'pull_address.created', at: now, actorUserId: userId, ip } as const
    await record(tx, { ...event, object: `account:${accountId}`, details: { address: id } })
    return { id, url: pullUrl(config, token) }
  })
}

/** @throws AppError not_found */
export async function revokePullAddress(
  { db, clock }: Needed,
  viewer: Viewer,
  { id, ip }: { id: number; ip: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await updatePullRevoked(tx, { ...managedBy(viewer), id, now }))) {
      throw new AppError('not_found', 'There is no such pull address.')
    }
    const event = { action: 'pull_address.revoked', at: now, actorUserId: viewer.userId, ip } as const
    await record(tx, { ...event, object: `account:${viewer.accountId}`, details: { address: id } })
  })
}

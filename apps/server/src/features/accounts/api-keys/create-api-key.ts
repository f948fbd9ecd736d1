/** Creates an API key, which only the response contains (R-KEY-1). */
import { randomBytes } from 'node:crypto'
import { type createKey as endpoint, MAX_KEYS } from '@rushes/contract/api-keys'
import type { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { DAY_MS } from '../../../feature.ts'
import { hashToken, KEY_PREFIX, newToken, type Viewer } from '../../../http/viewer.ts'
import { findCurrency } from '../../pricing/find-currency.ts'
import { countKeys, insertKey } from './api-keys.queries.ts'
import { reportKey } from './report-api-key.ts'

type Body = z.output<(typeof endpoint)['schema']['body']>

export const keyOf = (publicId: string, secret: string): string => `${KEY_PREFIX}${publicId}_${secret}`

/** The end of a key that is created or rotated now. */
export const endOf = (lifetimeDays: number | null, now: Date): Date | null =>
  lifetimeDays === null ? null : new Date(now.getTime() + lifetimeDays * DAY_MS)

/** @throws AppError conflict if the account has twenty. */
export async function createApiKey(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { body, ip }: { body: Body; ip: string },
): Promise<{ id: number; key: string }> {
  const now = services.clock.now()
  const { accountId, userId, countryCode } = viewer
  const publicId = randomBytes(8).toString('hex')
  const secret = newToken()
  return services.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if ((await countKeys(tx, accountId)) >= MAX_KEYS) {
      throw new AppError('conflict', `Your account has ${MAX_KEYS} API keys. Revoke one that is not used.`)
    }
    const id = await insertKey(tx, {
      account_id: accountId,
      user_id: userId,
      name: body.name,
      public_id: publicId,
      secret_sha256: hashToken(secret),
      scopes: body.scopes,
      lifetime_days: body.lifetimeDays,
      daily_credits: body.limits.dailyCredits,
      approval_credits: body.limits.approvalCredits,
      daily_minor: body.limits.dailyMinor,
      approval_minor: body.limits.approvalMinor,
      currency: await findCurrency(tx, countryCode),
      created_at: now,
      expires_at: endOf(body.lifetimeDays, now),
    })
    await reportKey(tx, services, viewer, { change: 'created', key: { id, ...body }, ip })
    return { id, key: keyOf(publicId, secret) }
  })
}

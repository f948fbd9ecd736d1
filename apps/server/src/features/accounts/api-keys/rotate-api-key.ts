/** Replaces the secret of an API key (R-KEY-4). */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { hashToken, newToken, type Viewer } from '../../../http/viewer.ts'
import { lockKey, updateSecret } from './api-keys.queries.ts'
import { FORMER_SECRET_MS } from './api-keys.rules.ts'
import { endOf, keyOf } from './create-api-key.ts'
import { reportKey } from './report-api-key.ts'
import { noKey } from './revoke-api-key.ts'

/** @throws AppError not_found; conflict for a key that has expired */
export async function rotateApiKey(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { id, ip }: { id: number; ip: string },
): Promise<{ id: number; key: string; formerUntil: Date }> {
  const now = services.clock.now()
  const secret = newToken()
  return services.db.transaction().execute(async (tx) => {
    const key = await lockKey(tx, { id, accountId: viewer.accountId })
    if (!key) throw noKey()
    if (key.expires_at !== null && key.expires_at <= now) {
      throw new AppError('conflict', 'This API key has expired. Please create another one.')
    }
    const formerUntil = new Date(now.getTime() + FORMER_SECRET_MS)
    await updateSecret(tx, id, {
      secret_sha256: hashToken(secret),
      former_sha256: key.secret_sha256,
      former_until: formerUntil,
      rotated_at: now,
      expires_at: endOf(key.lifetime_days, now),
    })
    await reportKey(tx, services, viewer, { change: 'rotated', key, ip })
    return { id, key: keyOf(key.public_id, secret), formerUntil }
  })
}

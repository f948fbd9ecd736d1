/** Finds the API key of a request (R-KEY-2): looks it up by its public id and compares the hash of the secret. */
import { type FindKey, hashToken, KEY_PREFIX } from '../../../http/viewer.ts'
import { isWithin } from '../../../platform/clock.ts'
import { personOf } from '../sessions/viewer-row.ts'
import { listCallingKeys, touchKey } from './api-keys.queries.ts'
import { KEY_REFUSALS, keyRefusal } from './api-keys.rules.ts'

const SHAPE = new RegExp(`^${KEY_PREFIX}([0-9a-f]{16})_([\\w-]{43})$`)
/** Precise enough for users; most calls then write nothing. */
const USED_STEP_MS = 60_000

export const findApiKey: FindKey = async (db, token, now) => {
  const [, publicId, secret] = SHAPE.exec(token) ?? []
  if (publicId === undefined || secret === undefined) return { refused: KEY_REFUSALS.unknown }
  const [row] = await listCallingKeys(db, { publicId })
  if (!row) return { refused: KEY_REFUSALS.unknown }
  const refused = keyRefusal(row, hashToken(secret), now)
  if (refused !== null) return { refused }
  if (row.last_used_at === null || !isWithin(row.last_used_at, USED_STEP_MS, now)) {
    await touchKey(db, row.key_id, now)
  }
  // With the lowest role, because no scope includes the management of the account.
  return { key: { id: row.key_id, scopes: row.scopes }, viewer: { ...personOf(row), role: 'User' } }
}

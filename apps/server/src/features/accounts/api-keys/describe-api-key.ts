/** Describes API keys for their administrators, for staff and for themselves. */
import type { ApiKey } from '@rushes/contract/api-keys'
import { KEY_PREFIX } from '../../../http/viewer.ts'
import type { KeyRow } from './api-keys.queries.ts'
import { keyState } from './api-keys.rules.ts'

export const limitsOf = (row: KeyRow): ApiKey['limits'] => ({
  dailyCredits: row.daily_credits,
  approvalCredits: row.approval_credits,
  dailyMinor: row.daily_minor,
  approvalMinor: row.approval_minor,
})

export const todayOf = ({ credits_today, minor_today }: KeyRow): ApiKey['today'] => ({
  credits: credits_today ?? 0,
  minor: minor_today ?? 0,
})

export const keyFacts = (row: KeyRow) => ({
  id: row.id,
  name: row.name,
  prefix: `${KEY_PREFIX}${row.public_id}`,
  scopes: row.scopes,
  limits: limitsOf(row),
  currency: row.currency,
  today: todayOf(row),
  expiresAt: row.expires_at?.toISOString() ?? null,
})

export function describeKey(row: KeyRow, now: Date): ApiKey {
  const { former_until } = row
  const isFormerValid = former_until !== null && former_until > now
  return {
    ...keyFacts(row),
    createdAt: row.created_at.toISOString(),
    createdBy: row.full_name,
    rotatedAt: row.rotated_at?.toISOString() ?? null,
    formerUntil: isFormerValid ? former_until.toISOString() : null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    state: keyState(row, now),
  }
}

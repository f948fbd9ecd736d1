/**
 * Adds a version of the terms, or deletes a scheduled one; the audit records the user and the reason, and users are
 * emailed (R-TERMS-1, R-TERMS-2).
 */
import { type LicenceTierCode, licenceTiers } from '@rushes/commerce/licence-tier'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { announceChange, cancelChange } from '../announcements/announce-change.ts'
import { record } from '../audit/record-event.ts'
import { TERMS_SLUG } from '../pages/page-states.rules.ts'
import { insertTerms, listTerms, lockTerms, removeTerms } from './terms.queries.ts'

type Known = Pick<Services, 'db' | 'clock'>
type Actor = { userId: number; ip: string }
type NewTerms = {
  version: string
  in_force_from: Date
  tiers: readonly { tier: LicenceTierCode; body: string }[]
  page: string
  reason: string
}

/**
 * @returns the number of users who are emailed
 * @throws AppError validation, conflict
 */
export async function addTerms(
  { db, clock }: Known,
  { userId, ip }: Actor,
  terms: NewTerms,
): Promise<number> {
  const { version, in_force_from, tiers, page: markdown, reason } = terms
  return await db.transaction().execute(async (tx) => {
    await lockTerms(tx)
    const at = clock.now()
    const given = tiers.map(({ tier }) => tier).toSorted()
    const all = licenceTiers().map(({ code }) => code)
    if (given.join() !== all.toSorted().join()) {
      refuse('validation', 'tiers', 'Please enter the terms of each licence once.')
    }
    const known = await listTerms(tx)
    if (known.some((other) => other.version === version)) {
      refuse('conflict', 'version', `Version ${version} already exists.`)
    }
    if (known.some((other) => other.in_force_from.getTime() === in_force_from.getTime())) {
      refuse('conflict', 'in_force_from', 'Another version takes effect at this time.')
    }
    const users = await announceChange(tx, { slug: TERMS_SLUG, version, in_force_from, announced_at: at })
    await insertTerms(tx, { version, in_force_from, markdown, created_by: userId, created_at: at }, tiers)
    const details = { version, from: in_force_from.toISOString(), users }
    await record(tx, { action: 'terms.added', at, actorUserId: userId, ip, object: null, reason, details })
    return users
  })
}

/** @throws AppError not_found, conflict */
export async function cancelTerms(
  { db, clock }: Known,
  { userId, ip }: Actor,
  { version, reason }: { version: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTerms(tx)
    const at = clock.now()
    const row = (await listTerms(tx)).find((one) => one.version === version)
    if (!row) throw new AppError('not_found', 'There is no such version.')
    if (row.in_force_from <= at) {
      throw new AppError('conflict', 'This version has already taken effect. Add another one instead.')
    }
    await removeTerms(tx, version)
    await cancelChange(tx, { slug: TERMS_SLUG, version, at })
    const details = { version }
    await record(tx, {
      action: 'terms.cancelled',
      at,
      actorUserId: userId,
      ip,
      object: null,
      reason,
      details,
    })
  })
}

function refuse(code: 'validation' | 'conflict', field: string, words: string): never {
  throw new AppError(code, words, { fields: { [field]: [words] } })
}

/** Adds and changes licence tiers; each change is a version, and the audit records the user and the reason (R-TIER-9). */
import type { TierFields } from '@rushes/contract/agency-tiers'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { record } from '../audit/record-event.ts'
import * as queries from './tiers.queries.ts'

type Known = Pick<Services, 'db' | 'clock'>
type Actor = { userId: number; ip: string }
type NewTier = TierFields & { code: string; terms: string; reason: string }
type Change = TierFields & { code: string; retired: boolean; revision: number; reason: string }

/** @throws AppError conflict */
export async function addTier(
  { db, clock }: Known,
  { userId, ip }: Actor,
  { code, terms, reason, ...fields }: NewTier,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.lockTiers(tx)
    const at = clock.now()
    const tiers = await queries.listTiers(tx)
    if (tiers.some((tier) => tier.code === code)) refuse('code', `${code} already exists.`)
    requireFreeName(tiers, { code, ...fields })
    requireCover(tiers, { code, ...fields })
    await queries.insertTier(tx, { ...fields, code })
    await queries.insertTermsOfTier(tx, { code, body: terms, now: at })
    const version = { tier_code: code, revision: 1, reason, changed_by: userId, changed_at: at }
    await queries.insertVersion(tx, { ...version, facts: { ...fields, retired: false } })
    const details = { code, name: fields.name }
    await record(tx, { action: 'tier.added', at, actorUserId: userId, ip, object: null, reason, details })
  })
}

/** @throws AppError not_found, outdated, conflict */
export async function changeTier(
  { db, clock }: Known,
  { userId, ip }: Actor,
  { code, retired, revision, reason, ...fields }: Change,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.lockTiers(tx)
    const at = clock.now()
    const tiers = await queries.listTiers(tx)
    const row = tiers.find((tier) => tier.code === code)
    if (!row) throw new AppError('not_found', 'There is no such licence.')
    if (row.revision !== revision) {
      throw new AppError('outdated', 'Another user has changed this licence in the meantime.')
    }
    requireFreeName(tiers, { code, ...fields })
    requireCover(tiers, { code, ...fields })
    if (retired && tiers.every((tier) => tier.code === code || tier.retired_at !== null)) {
      throw new AppError('conflict', 'At least one licence must be sold.')
    }
    await queries.updateTier(tx, code, { ...fields, retired_at: retired ? (row.retired_at ?? at) : null })
    const version = { tier_code: code, revision: revision + 1, reason, changed_by: userId, changed_at: at }
    await queries.insertVersion(tx, { ...version, facts: { ...fields, retired } })
    const details = { code, revision: revision + 1, retired }
    await record(tx, { action: 'tier.changed', at, actorUserId: userId, ip, object: null, reason, details })
  })
}

/** Buyers choose between licences by these names. */
function requireFreeName(
  tiers: readonly queries.TierRow[],
  { code, name, usage_type }: { code: string; name: string; usage_type: string },
): void {
  for (const other of tiers.filter((tier) => tier.code !== code)) {
    if (isSame(other.name, name)) refuse('name', `${other.code} has this name already.`)
    if (isSame(other.usage_type, usage_type)) refuse('usage_type', `${other.code} has this name already.`)
  }
}

type Scoped = { code: string; covers: string | null; on_air_uses: number | null }

/** Refuses a scope that includes itself, and single uses, which are never upgraded (R-UPGRADE-1). */
function requireCover(others: readonly Scoped[], changed: Scoped): void {
  const tiers = [...others.filter(({ code }) => code !== changed.code), changed]
  const narrower = tiers.find(({ code }) => code === changed.covers)
  if (changed.covers !== null && !narrower) refuse('covers', `There is no licence ${changed.covers}.`)
  const wider = tiers.filter(({ covers }) => covers === changed.code)
  const isRelated = changed.covers !== null || wider.length > 0
  const single = [changed, ...(narrower ? [narrower] : [])].find(({ on_air_uses }) => on_air_uses !== null)
  if (isRelated && single) {
    refuse('covers', `${single.code} is for single uses, which are never upgraded.`)
  }
  const seen = new Set<string>()
  for (let at: Scoped | undefined = changed; at; at = tiers.find(({ code }) => code === at?.covers)) {
    if (seen.has(at.code)) refuse('covers', `${changed.covers} already includes ${changed.code}.`)
    seen.add(at.code)
  }
}

/** Names that look the same are the same: in any case, with other spaces or with wide letters. */
const isSame = (one: string, other: string) => shown(one) === shown(other)
const shown = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()

function refuse(field: string, message: string): never {
  throw new AppError('conflict', message, { fields: { [field]: [message] } })
}

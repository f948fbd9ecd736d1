/** Reads the certificate of a licence, in the form of the grant (R-LICENCE-1). */
import type { Certificate } from '@rushes/contract/certificate'
import type { Services } from '../../context.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { fileFactsOf } from '../files/file-facts.rules.ts'
import { readRecall } from '../recalls/read-recall.ts'
import { isInTerm } from './deal-term.rules.ts'
import { referenceOf } from './licence-reference.ts'
import { tierName } from './licence-text.ts'
import { findLicence } from './licences.queries.ts'
import { licensedDeal, scopeOf } from './licensed-deal.ts'
import { servesLicensees } from './new-licence.rules.ts'
import { publishingOf } from './read-publishing.ts'

/** `isDeliverable`: the account may download the file again without cost. */
type OwnCertificate = Certificate & { isDeliverable: boolean }

export async function readCertificate(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  id: number,
): Promise<OwnCertificate | undefined> {
  const row = await findLicence(db, id)
  if (!row) return undefined
  const { timeZone } = config
  const { granted_at, revoked_at } = row
  const now = clock.now()
  const deal = licensedDeal(row, timeZone)
  return {
    id: row.id,
    ...referenceOf(config, row.ref),
    account_id: row.account_id,
    account_name: row.account_name,
    granted_to: row.full_name,
    granted_at: granted_at.toISOString(),
    granted_on: dayOf(granted_at, timeZone),
    revoked_at: revoked_at?.toISOString() ?? null,
    revoked_on: revoked_at && dayOf(revoked_at, timeZone),
    frozen: revoked_at === null && row.frozen,
    isDeliverable:
      revoked_at === null && !row.frozen && isInTerm(row.ends_at, now) && servesLicensees(row.state),
    clip: { id: row.clip_id, title: row.title, type: row.type },
    tier: row.tier_code,
    tier_name: tierName(row.tier_code, row.tier_name),
    scope: scopeOf(deal, row.scope),
    ground: row.ground,
    upgrades: row.upgrades_licence_id,
    usage: row.usage,
    terms_version: row.terms_version,
    terms: row.terms_body,
    deal: deal && { ...deal, ended: !isInTerm(row.ends_at, now) },
    price: row.currency === null ? null : priceOf({ ...row, currency: row.currency }),
    order_ref: row.order_ref,
    restrictions: row.restrictions,
    file_sha256: row.master_sha256,
    file: row.size_bytes === null ? null : fileFactsOf(row),
    publishing: publishingOf(config, row),
    recall: await readRecall(db, row.clip_id, granted_at),
  }
}

function priceOf(row: { currency: string; price_minor: number; tax_minor: number }) {
  const { currency, price_minor, tax_minor } = row
  return { currency, net_minor: price_minor, tax_minor, total_minor: price_minor + tax_minor }
}

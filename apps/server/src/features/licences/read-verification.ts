/** Reads what the public may know about a licence (R-VERIFY-2). */
import { readLicenceReference } from '@rushes/commerce/licence-reference'
import { picturePath } from '@rushes/commerce/media-path'
import type { LicenceVerification } from '@rushes/contract/verification'
import type { Services } from '../../context.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { readRecall } from '../recalls/read-recall.ts'
import { referenceOf } from './licence-reference.ts'
import { tierName } from './licence-text.ts'
import { licensedDeal, scopeOf } from './licensed-deal.ts'
import { isPublished, servesLicensees } from './new-licence.rules.ts'
import { listByReference } from './verification.queries.ts'
import { companyOf, outletsOf, statusOf } from './verification.rules.ts'

type Row = Awaited<ReturnType<typeof listByReference>>[number]

/** @param typed the reference, however it is written. One that is malformed costs the same query as an unknown one. */
export async function readVerification(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  typed: string,
): Promise<LicenceVerification | undefined> {
  const [row] = await listByReference(db, { ref: readLicenceReference(typed) ?? '' })
  if (!row) return undefined
  const { timeZone } = config
  const { revoked_at, ends_at } = row
  const now = clock.now()
  const recall = await readRecall(db, row.clip_id, row.granted_at)
  const deal = licensedDeal(row, timeZone)
  const licensee = companyOf(row.account_name, row.user_names)
  const status = statusOf({ revoked_at, ends_at, recall }, now)
  return {
    ...referenceOf(config, row.ref),
    status,
    granted_on: dayOf(row.granted_at, timeZone),
    ended_on: status === 'ended' ? (deal?.ends_on ?? null) : null,
    revoked_on: revoked_at && dayOf(revoked_at, timeZone),
    recall: recall && { kind: recall.kind, since: dayOf(new Date(recall.issued_at), timeZone) },
    clip: clipOf(row, now),
    tier_name: tierName(row.tier_code, row.tier_name),
    scope: scopeOf(deal, row.scope),
    deal,
    terms_version: row.terms_version,
    licensee,
    // The channels of a private customer name the person.
    outlets: licensee === null ? [] : outletsOf(row.usage),
    audience: typeof row.usage.audience === 'number' ? row.usage.audience : null,
    file_sha256: row.master_sha256,
  }
}

function clipOf(row: Row, now: Date): LicenceVerification['clip'] {
  const { clip_id: id, type, title, graphic, media_version } = row
  return {
    id,
    type,
    title: servesLicensees(row.state) ? title : null,
    thumbpath: isPublished(row, now) ? picturePath({ id, media_version }) : null,
    graphic,
  }
}

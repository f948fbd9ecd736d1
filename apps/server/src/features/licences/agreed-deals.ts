/** Reads the accepted deals of a viewer's account, which license clips that it could not buy otherwise (R-DEAL-1). */
import { dealSentences, type OfferedTerms } from '@rushes/commerce/deal'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { longDay } from '../../platform/agency-time.ts'
import { listAgreedDeals } from './deals.queries.ts'

type AgreedDeal = OfferedTerms & { offer_id: number; tier_code: string }
export type AgreedDeals = ReadonlyMap<number, AgreedDeal>

/** Describes the deal by which the cart licenses a clip. */
export function agreedTerms(deal: AgreedDeal) {
  return { tier: deal.tier_code, terms: `Offer ${deal.offer_id}. ${dealSentences(deal, null, longDay)}` }
}

/** Returns deals by clip id; none for a guest. */
export async function readAgreedDeals(
  db: Db,
  viewer: Pick<Viewer, 'accountId'> | null,
  clipIds: readonly number[],
  now: Date,
): Promise<AgreedDeals> {
  if (!viewer || clipIds.length === 0) return new Map()
  const deals = await listAgreedDeals(db, { accountId: viewer.accountId, clipIds, now })
  return new Map(deals.map(({ clip_id, ...deal }) => [clip_id, deal]))
}

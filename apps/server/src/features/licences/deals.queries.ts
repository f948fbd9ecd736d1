/** Clips that deals reserve for other accounts, and those that the account itself can buy by a deal (R-DEAL-1, R-DEAL-4). */
import type { DealMedium } from '@rushes/commerce/deal'
import { sql } from 'kysely'
import { preparedQuery, type Slots } from '../../db/prepared.ts'

type ForSale = { clipIds: readonly number[]; accountId: number; media: readonly string[]; now: Date }

/** Lists those of the clips that another account has reserved worldwide or in a part of the world. */
export const listReservedClips = preparedQuery((db, value: Slots<ForSale>) =>
  db
    .selectFrom('clips')
    .select('id')
    .where('id', '=', sql<number>`any(${value('clipIds')}::int[])`)
    .where(
      sql<boolean>`is_reserved(clips.id, ${value('accountId')}, ${value('media')}::text[], '{}', ${value('now')})`,
    )
    .limit(1),
)

type OwnClips = { accountId: number; clipIds: readonly number[]; now: Date }

/** Lists those of the clips that the account can buy by an accepted deal, with its tier and terms. */
export const listAgreedDeals = preparedQuery((db, value: Slots<OwnClips>) =>
  db
    .selectFrom(
      sql<{ offer_id: number; clip_id: number }>`offered_prices(${value('accountId')}, ${value('now')})`.as(
        'offered',
      ),
    )
    .innerJoin('deals', 'deals.offer_id', 'offered.offer_id')
    .innerJoin('offers', 'offers.id', 'offered.offer_id')
    .innerJoin('offer_lines', (join) =>
      join
        .onRef('offer_lines.offer_id', '=', 'offered.offer_id')
        .onRef('offer_lines.clip_id', '=', 'offered.clip_id'),
    )
    .select([
      'offered.clip_id',
      'kept_licences',
      'deals.offer_id',
      'offers.tier_code',
      'territory',
      'term_months',
      'term_until',
    ])
    .select(['max_seconds', 'max_uses', 'exclusive', sql<DealMedium[]>`deals.media`.as('media')])
    .where('offered.clip_id', '=', sql<number>`any(${value('clipIds')}::int[])`),
)

/** Reads the prices of licences that are in force for an account; null for a guest (R-PRICE-8). */
import type { DealScope } from '@rushes/commerce/deal'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import { preparedQuery, type Slots } from '../../db/prepared.ts'
import type { OfferedPrice } from './price-list.rules.ts'

type PriceSlots = { accountId: number | null; now: Date }

const prices = (db: Db, account: RawBuilder<number | null>, now: RawBuilder<Date>) =>
  db
    .selectFrom('tier_prices')
    .innerJoin('tiers', 'tiers.uid', 'tier_prices.tier_uid')
    .select([
      'tiers.uid',
      'tiers.code',
      'tiers.name',
      'tiers.description',
      'tiers.usage_type',
      'tier_prices.currency',
      'tier_prices.media',
      'tier_prices.bundle_size',
      'tier_prices.unit_price_minor',
    ])
    .where('tiers.retired_at', 'is', null)
    .where('price_list_id', '=', sql<number>`(select price_list_in_force(${account}, ${now}))`)
    .orderBy('tiers.uid')
    .orderBy('tier_prices.currency')
    .orderBy('tier_prices.media')
    .orderBy('tier_prices.bundle_size')

/**
 * Lists all prices of all tiers, ordered by the uid of the tier, each with the time until which it is valid;
 * null if no change is known.
 */
export const listPrices = preparedQuery((db, value: Slots<PriceSlots>) =>
  prices(db, value('accountId'), value('now')).select(
    sql<Date | null>`(select next_price_change(${value('accountId')}, ${value('now')}))`.as('until'),
  ),
)

const offered = (db: Db, account: RawBuilder<number>, now: RawBuilder<Date>) =>
  db
    .selectFrom(sql<Omit<OfferedPrice, 'media' | 'deal'>>`offered_prices(${account}, ${now})`.as('offered'))
    .innerJoin('clips', 'clips.id', 'offered.clip_id')
    .select([
      sql<DealScope | null>`(select json_build_object('media', media, 'territory', territory)
        from deals where deals.offer_id = offered.offer_id)`.as('deal'),
    ])
    .select(['offer_id', 'clip_id', 'tier_code', 'currency', 'offered.unit_price_minor'])
    .select(
      sql<OfferedPrice['media']>`case clips.type when 'image' then 'image' else 'video' end`.as('media'),
    )

/** Lists the account's prices for single clips by its offers (R-OFFER-2). */
export const listOfferedPrices = preparedQuery<{ accountId: number; now: Date }, OfferedPrice>((db, value) =>
  offered(db, value('accountId'), value('now')),
)

type Sale = {
  accountId: number
  tierCode: LicenceTierCode
  /** The tier with the narrower ones. */
  tierCodes: readonly LicenceTierCode[]
  countryCode: string
  /** Currency for a country that the table does not contain. */
  usualCurrency: Currency
  now: Date
}

/** Returns one row: the currency of a country, with the prices of the tiers and the account's offers in it. */
export const listSaleTerms = preparedQuery((db, value: Slots<Sale>) => {
  const inCurrency = sql<Currency>`sale.currency`
  return db
    .selectFrom(
      sql<{ currency: Currency }>`(select coalesce(
        (select currency from countries where code = ${value('countryCode')}),
        ${value('usualCurrency')}) as currency)`.as('sale'),
    )
    .select('sale.currency')
    .select([
      jsonArrayFrom(
        prices(db, value('accountId'), value('now'))
          .where('tiers.code', '=', sql<string>`any(${value('tierCodes')}::text[])`)
          .where('tier_prices.currency', '=', inCurrency),
      ).as('prices'),
      jsonArrayFrom(
        offered(db, value('accountId'), value('now'))
          .where('tier_code', '=', value('tierCode'))
          .where('currency', '=', inCurrency),
      ).as('offers'),
    ])
})

/** Returns the time of the next change of the public prices or terms; null if no change is known. */
export async function findNextChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(next_price_change(null, ${now}),
      (select min(in_force_from) from terms_pages where in_force_from > ${now})) as at`.execute(db)
  return rows[0]?.at ?? null
}

/** Reads the clips of a cart, and reads and writes the tax quotes of the checkout. */
import type { Currency } from '@rushes/commerce/money'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { CLIP_FACT_COLUMNS, notSocial } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import { isLicenceFrozen } from '../../db/frozen.ts'
import { preparedQuery, type Slots } from '../../db/prepared.ts'
import { removal } from '../../db/removal.ts'
import { latestPast } from '../../platform/clock.ts'
import type { ClipForSale } from './cart-lines.rules.ts'

/** Lists the clips of a cart, each with the account's unrevoked licences, newest first. */
export const listClipsForSale = preparedQuery<{ ids: readonly number[]; accountId: number }, ClipForSale>(
  (db, value) =>
    db
      .selectFrom('clips')
      .select(CLIP_FACT_COLUMNS)
      .select(notSocial)
      .select(['clips.id', 'clips.title', 'clips.media_version', 'clips.graphic', 'clips.restrictions'])
      .select([
        sql<boolean>`exists (select from clip_files where clip_id = clips.id and role = 'master')`.as(
          'has_master',
        ),
      ])
      .select((is) => [
        jsonArrayFrom(
          is
            .selectFrom('licences')
            .select([
              'id as licence_id',
              'tier_code as tier',
              'currency',
              'price_minor',
              'upgrades_licence_id',
            ])
            .select(isLicenceFrozen.as('frozen'))
            .where('account_id', '=', value('accountId'))
            .whereRef('clip_id', '=', 'clips.id')
            .where('revoked_at', 'is', null)
            // A deal has a scope of its own, so it is not the licence of the tier.
            .where('deal_id', 'is', null)
            .orderBy('granted_at', 'desc')
            .orderBy('id', 'desc'),
        ).as('owned'),
      ])
      .where('clips.id', '=', sql<number>`any(${value('ids')}::int[])`),
)

export type TaxQuoteKey = { accountId: number; cartHash: string; addressHash: string }

/**
 * Finds an unexpired quote for exactly this cart and address that was not created while the clock was ahead
 * (R-ACCESS-2).
 */
export async function findTaxQuote(db: Db, key: TaxQuoteKey, now: Date) {
  const [quote] = await listTaxQuotes(db, { ...key, now, latest: latestPast(now) })
  return quote
}

const listTaxQuotes = preparedQuery((db, value: Slots<TaxQuoteKey & { now: Date; latest: Date }>) =>
  db
    .selectFrom('tax_quotes')
    .select(['id', 'tax_minor', 'lines', 'provider_ref'])
    .where('account_id', '=', value('accountId'))
    .where('cart_hash', '=', value('cartHash'))
    .where('address_hash', '=', value('addressHash'))
    .where('expires_at', '>', value('now'))
    .where('created_at', '<=', value('latest'))
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

export type NewTaxQuote = TaxQuoteKey & {
  currency: Currency
  taxMinor: number
  lineTaxesMinor: readonly number[]
  providerRef: string | null
  now: Date
  expiresAt: Date
}

export async function insertTaxQuote(db: Db, { lineTaxesMinor, ...quote }: NewTaxQuote): Promise<number> {
  const [row] = await addTaxQuote(db, { ...quote, lines: JSON.stringify(lineTaxesMinor) })
  if (!row) throw new Error('A tax quote was not kept.')
  return row.id
}

type TaxQuoteValues = Omit<NewTaxQuote, 'lineTaxesMinor'> & { lines: string }

const addTaxQuote = preparedQuery((db, value: Slots<TaxQuoteValues>) =>
  db
    .insertInto('tax_quotes')
    .values({
      account_id: value('accountId'),
      cart_hash: value('cartHash'),
      address_hash: value('addressHash'),
      currency: value('currency'),
      tax_minor: value('taxMinor'),
      lines: value('lines'),
      provider_ref: value('providerRef'),
      created_at: value('now'),
      expires_at: value('expiresAt'),
    })
    .returning('id'),
)

/** Expired quotes without an order. */
export const unusedTaxQuotes = removal(
  'tax_quotes',
  (before) => sql`expires_at < ${before}
    and not exists (select from orders where tax_quote_id = tax_quotes.id)`,
)

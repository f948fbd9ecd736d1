/** The clips of a cart, and the tax quotes that the checkout keeps. */
import type { Currency } from '@rushes/commerce/money'
import { sql } from 'kysely'
import { CLIP_FACT_COLUMNS, notSocial } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import { removal } from '../../db/removal.ts'
import type { ClipForSale } from './cart-lines.rules.ts'

/** The clips of a cart as they are now, with the tiers under which the account holds a licence of each. */
export function listClipsForSale(db: Db, ids: readonly number[], accountId: number): Promise<ClipForSale[]> {
  return db
    .selectFrom('clips')
    .select(CLIP_FACT_COLUMNS)
    .select(notSocial)
    .select(['clips.id', 'clips.title', 'clips.media_version'])
    .select([
      sql<boolean>`exists (select from clip_files where clip_id = clips.id and role = 'master')`.as(
        'has_master',
      ),
      sql<string[]>`array(
        select tier_code from licences
        where clip_id = clips.id and account_id = ${accountId} and tier_code is not null and revoked_at is null
      )`.as('owned_tiers'),
    ])
    .where('clips.id', 'in', [...ids])
    .execute()
}

export type TaxQuoteKey = { accountId: number; cartHash: string; addressHash: string }

/** A quote for exactly this cart and address that has not run out. */
export function findTaxQuote(db: Db, { accountId, cartHash, addressHash }: TaxQuoteKey, now: Date) {
  return db
    .selectFrom('tax_quotes')
    .select(['id', 'tax_minor', 'lines', 'provider_ref'])
    .where('account_id', '=', accountId)
    .where('cart_hash', '=', cartHash)
    .where('address_hash', '=', addressHash)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
}

export type NewTaxQuote = TaxQuoteKey & {
  currency: Currency
  taxMinor: number
  lineTaxesMinor: readonly number[]
  providerRef: string | null
  now: Date
  expiresAt: Date
}

export async function insertTaxQuote(db: Db, quote: NewTaxQuote): Promise<number> {
  const { id } = await db
    .insertInto('tax_quotes')
    .values({
      account_id: quote.accountId,
      cart_hash: quote.cartHash,
      address_hash: quote.addressHash,
      currency: quote.currency,
      tax_minor: quote.taxMinor,
      lines: JSON.stringify(quote.lineTaxesMinor),
      provider_ref: quote.providerRef,
      created_at: quote.now,
      expires_at: quote.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Quotes that no order was made from. */
export const unusedTaxQuotes = removal(
  'tax_quotes',
  (before) => sql`expires_at < ${before}
    and not exists (select from orders where tax_quote_id = tax_quotes.id)`,
)

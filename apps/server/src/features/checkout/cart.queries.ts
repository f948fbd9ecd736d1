/** What the checkout reads of the catalogue and keeps of tax quotes. */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import type { Db } from '../../db/db.ts'
import { CLIP_FACT_COLUMNS, notSocial, toClipFacts } from '../licences/clip-facts.ts'
import type { ClipForSale } from './cart-lines.rules.ts'

/** The clips of a cart as they are now, with the tiers under which the account owns each. */
export async function listClipsForSale(
  db: Db,
  ids: readonly number[],
  accountId: number,
): Promise<ClipForSale[]> {
  const rows = await db
    .selectFrom('clips')
    .select(CLIP_FACT_COLUMNS)
    .select(notSocial)
    .select((is) => [
      'clips.id',
      'clips.title',
      'clips.media_version',
      is
        .exists(
          is
            .selectFrom('clip_files')
            .select('id')
            .whereRef('clip_id', '=', 'clips.id')
            .where('role', '=', 'master'),
        )
        .$castTo<boolean>()
        .as('has_master'),
      is
        .selectFrom('licences')
        .select((licence) =>
          licence.fn
            .coalesce(licence.fn.agg<string[]>('array_agg', ['tier_code']), licence.val<string[]>([]))
            .as('tiers'),
        )
        .whereRef('clip_id', '=', 'clips.id')
        .where('account_id', '=', accountId)
        .where('tier_code', 'is not', null)
        .where('revoked_at', 'is', null)
        .as('owned_tiers'),
    ])
    .where('clips.id', 'in', [...ids])
    .execute()
  return rows.map((row) => ({
    ...toClipFacts(row),
    id: row.id,
    title: row.title,
    mediaVersion: row.media_version,
    hasMaster: row.has_master,
    ownedTiers: row.owned_tiers ?? [],
  }))
}

/** The version of a tier's terms that a sale is made under today. */
export async function findTermsVersion(
  db: Db,
  tierCode: LicenceTierCode,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('licence_terms')
    .select('version')
    .where('tier_code', '=', tierCode)
    .where('in_force_from', '<=', now)
    .orderBy('in_force_from', 'desc')
    .executeTakeFirst()
  return row?.version
}

export type TaxQuoteKey = { accountId: number; cartHash: string; addressHash: string }

/** A quote for exactly this cart and address that still holds. */
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

/** Quotes that ran out and that no order was made by. */
export async function removeOldTaxQuotes(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('tax_quotes')
    .where('expires_at', '<', before)
    .where((is) =>
      is.not(
        is.exists(
          is.selectFrom('orders').select('orders.id').whereRef('orders.tax_quote_id', '=', 'tax_quotes.id'),
        ),
      ),
    )
    .execute()
}

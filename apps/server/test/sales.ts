/** Writes rows of past sales and downloads that a report counts, without payments and emails. */
import { randomBytes } from 'node:crypto'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import { sql } from 'kysely'
import type { Services } from '../src/context.ts'

type Buyer = { accountId: number; userId: number }
export type Sale = {
  at: Date
  clipId: number
  currency?: Currency
  tier?: LicenceTierCode
  netMinor?: number
  taxMinor?: number
  purchaseOrder?: string
  costCentre?: string
}

/** Writes an order of one clip that was paid at that time, with its licence. @returns their ids */
export async function givenSale({ db }: Pick<Services, 'db'>, buyer: Buyer, sale: Sale) {
  const { at, clipId, currency = 'gbp', tier = 'DELI', netMinor = 10_000, taxMinor = 2_000 } = sale
  const amounts = { net_minor: netMinor, tax_minor: taxMinor }
  const order = await db
    .insertInto('orders')
    .values({
      account_id: buyer.accountId,
      user_id: buyer.userId,
      state: 'paid',
      currency,
      ...amounts,
      total_minor: netMinor + taxMinor,
      ref: randomBytes(16).toString('base64url'),
      cart_hash: randomBytes(8).toString('hex'),
      purchase_order_number: sale.purchaseOrder ?? '',
      cost_centre: sale.costCentre ?? '',
      usage: '{}',
      billing_address: '{}',
      terms_version: 'test',
      provider: 'testcard',
      livemode: false,
      created_at: at,
      updated_at: at,
      paid_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = await db
    .insertInto('order_lines')
    .values({
      order_id: order.id,
      position: 0,
      kind: 'clip',
      clip_id: clipId,
      media: 'video',
      tier_code: tier,
      bundle_size: 1,
      quantity: 1,
      unit_price_minor: netMinor,
      ...amounts,
      product_ref: 'test',
      our_ref: 'test',
      description: 'A clip',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const licence = await db
    .insertInto('licences')
    .values({
      account_id: buyer.accountId,
      user_id: buyer.userId,
      clip_id: clipId,
      tier_code: tier,
      ground: 'order',
      order_line_id: line.id,
      terms_version: 'test',
      terms_body: 'Terms',
      currency,
      price_minor: netMinor,
      tax_minor: taxMinor,
      granted_at: at,
      master_sha256: randomBytes(32).toString('hex'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { orderId: order.id, licenceId: licence.id }
}

/** Writes a download of a clip at that time, in a separate delivery. */
export async function givenDownload(
  { db }: Pick<Services, 'db'>,
  { accountId, userId }: Buyer,
  { at, clipId, licenceId = null }: Pick<Sale, 'at' | 'clipId'> & { licenceId?: number | null },
): Promise<void> {
  await sql`
    with delivery as (
      insert into deliveries (ref, account_id, user_id, created_at, expires_at)
        values (${randomBytes(16).toString('hex')}, ${accountId}, ${userId}, ${at}, ${at}) returning id)
    insert into downloads (delivery_id, position, user_id, account_id, clip_id, licence_id, clip_title, created_at)
      select id, 0, ${userId}, ${accountId}, ${clipId}, ${licenceId}::int, 'A clip', ${at} from delivery`.execute(
    db,
  )
}

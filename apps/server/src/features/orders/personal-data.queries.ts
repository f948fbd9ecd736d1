/** Personal data in orders. Amounts, country and licensed clips remain, because they belong to the books. */
import { sql } from 'kysely'
import { anonymousUsage, namesPerson, personalData, redactedTexts } from '../../db/personal-data.ts'

export const personalOrders = personalData('orders', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before}`,
  erasure: () => ({
    billing_address: sql`jsonb_build_object('country', billing_address -> 'country')`,
    usage: anonymousUsage,
  }),
  omit: ['client_secret', 'cart_hash'],
})

export const personalEvents = personalData('webhook_inbox', {
  whose: (person) => sql`${namesPerson('payload', person)} and received_at <= ${person.before}`,
  erasure: () => ({ payload: '{}' }),
})

/** Free text that a buyer enters as numbers of an order. */
export const orderTexts = redactedTexts('orders', {
  columns: ['purchase_order_number', 'cost_centre'],
  at: 'created_at',
})

export const refundTexts = redactedTexts('refunds', { columns: ['reason'], at: 'created_at' })

/** What the orders hold about a person. Amounts, country and what was licensed stay: they are the books. */
import { sql } from 'kysely'
import { anonymousUsage, mentions, personalData } from '../../db/personal-data.ts'

export const personalOrders = personalData('orders', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before}`,
  erasure: () => ({
    billing_address: sql`jsonb_build_object('country', billing_address -> 'country')`,
    usage: anonymousUsage,
  }),
  omit: ['client_secret', 'cart_hash'],
})

export const personalEvents = personalData('webhook_inbox', {
  whose: ({ email, before }) => sql`${mentions('payload', email)} and received_at <= ${before}`,
  erasure: () => ({ payload: '{}' }),
})

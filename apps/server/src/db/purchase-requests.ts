/** Facts about requests to buy that orders and their own feature read. */
import { sql } from 'kysely'

/** The database allows no others. */
export type StoredLines = { lines: { clip_id: number; price_minor: number }[] }

/** A condition on `purchase_requests`: whether an order that names it was bought, which approves it (R-REQUEST-5). */
export const isRequestBought = sql<boolean>`exists (select from orders
  where orders.request_id = purchase_requests.id and orders.bought_at is not null)`

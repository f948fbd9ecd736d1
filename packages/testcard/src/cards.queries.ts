/** SQL on the customers of the provider's books and on the cards that are saved for them. */
import type { IntentRow } from './intent-transitions.ts'
import type { Queryable } from './intents.queries.ts'
import type { TestCard } from './test-cards.ts'

export type CardRow = {
  id: string
  customer_id: string
  card_id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

/** @returns the id of the customer that the key made. */
export async function insertCustomer(db: Queryable, id: string, key: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into testcard_customers (id, idempotency_key) values ($1, $2)
     on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
     returning id`,
    [id, key],
  )
  return rows[0]?.id ?? id
}

export async function hasCustomer(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from testcard_customers where id = $1', [id])
  return rowCount === 1
}

/** The cards are deleted with their customer. */
export async function deleteCustomer(db: Queryable, id: string): Promise<void> {
  await db.query('delete from testcard_customers where id = $1', [id])
}

export async function listCards(db: Queryable, customerId: string): Promise<CardRow[]> {
  const { rows } = await db.query<CardRow>(
    'select * from testcard_cards where customer_id = $1 order by saved_at desc, id',
    [customerId],
  )
  return rows
}

export async function findCard(db: Queryable, id: string): Promise<CardRow | undefined> {
  const { rows } = await db.query<CardRow>('select * from testcard_cards where id = $1', [id])
  return rows[0]
}

/** @returns whether the card existed and was deleted. */
export async function deleteCard(db: Queryable, customerId: string, id: string): Promise<boolean> {
  const text = 'delete from testcard_cards where customer_id = $1 and id = $2'
  const { rowCount } = await db.query(text, [customerId, id])
  return rowCount === 1
}

/** The same card again only changes its expiry date. A customer who was deleted in the meantime keeps nothing. */
export async function saveCard(db: Queryable, id: string, intent: IntentRow, card: TestCard): Promise<void> {
  const { month, year } = intent.card_to_save ?? {}
  await db.query(
    `insert into testcard_cards (id, customer_id, card_id, brand, last4, exp_month, exp_year)
     select $1, id, $3, $4, $5, $6, $7 from testcard_customers where id = $2
     on conflict (customer_id, card_id) do update
       set exp_month = excluded.exp_month, exp_year = excluded.exp_year, saved_at = now()`,
    [id, intent.customer_id, card.id, card.brand, card.last4, month, year],
  )
}

/** Reads and writes offers and their lines, for the admin area and for the account that received them. */
import type { DealMedium } from '@rushes/commerce/deal'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { ClipType } from '@rushes/commerce/media-code'
import type { Currency } from '@rushes/commerce/money'
import type { OfferState } from '@rushes/contract/offers'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { notSocial } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import { countUpTo, idsOfList, isInWords, type ListPart, mostCounted } from '../../db/found-rows.ts'
import { prefixesOf } from '../../db/history.ts'
import { byNumber, byTime, keyset, type ListOrder, type ListRange } from '../../db/keyset.ts'
import type { OfferLines, Offers } from '../../db/schema.gen.ts'

/** Limit, because the purchases of an offer are read line by line. */
const MAX_COUNTED_BY_STATE = 100

export type OfferRow = {
  id: number
  account_id: number
  account_name: string
  email: string | null
  tier_code: LicenceTierCode
  currency: Currency
  message: string
  thread_id: number | null
  clip_count: number
  bought_count: number
  total_minor: number
  created_at: Date
  ends_at: Date
  withdrawn_at: Date | null
  made_by: string | null
} & DealColumns

/** Columns of a deal; `deal_id` is null for an offer under the scope of its tier. */
type DealColumns = {
  deal_id: number | null
  media: DealMedium[]
  territory: string[]
  term_months: number | null
  term_until: string | null
  max_seconds: number | null
  max_uses: number | null
  exclusive: boolean
  kept_licences: number
  hold: boolean
  accepted_at: Date | null
  pay_by: Date | null
  declined_at: Date | null
  decline_reason: string
  replaced_by: number | null
}

const IS_BOUGHT = sql`exists (select from bought_offer_lines() bought
  where bought.offer_id = line.offer_id and bought.clip_id = line.clip_id)`

const OFFER = sql`o.id, o.account_id, accounts.name as account_name, o.tier_code, o.currency, o.message, o.thread_id,
  o.created_at, o.ends_at, o.withdrawn_at,
  (select email from users where users.id = o.user_id) as email,
  (select full_name from users where users.id = o.created_by) as made_by,
  lines.clip_count, lines.bought_count, lines.total_minor, lines.kept_licences,
  deal.offer_id as deal_id, deal.media, deal.territory, deal.term_months, deal.term_until::text as term_until,
  deal.max_seconds, deal.max_uses, deal.exclusive, deal.hold, deal.accepted_at, deal.pay_by, deal.declined_at,
  deal.decline_reason, deal.replaced_by`

const FROM = sql`offers o join accounts on accounts.id = o.account_id
  left join deals deal on deal.offer_id = o.id
  cross join lateral (
    select count(*)::int as clip_count, count(*) filter (where ${IS_BOUGHT})::int as bought_count,
      sum(unit_price_minor) as total_minor, sum(kept_licences)::int as kept_licences
    from offer_lines line where line.offer_id = o.id) as lines`

export type OfferQuery = {
  state: OfferState | undefined
  q: string | undefined
  account: number | undefined
  now: Date
}

const HAS_LEFT = sql`exists (select from offer_lines line where line.offer_id = o.id and not ${IS_BOUGHT})`

const dealWhere = (condition: RawBuilder<unknown>) =>
  sql`exists (select from deals where offer_id = o.id and ${condition})`
const IS_DECIDED = dealWhere(sql`num_nonnulls(accepted_at, declined_at, replaced_by) > 0`)

/**
 * @param end expression of the end, in the form of the index if the list is sorted by it, and otherwise
 * hidden from it
 */
type State = (now: Date, end: RawBuilder<unknown>) => RawBuilder<unknown>
const STATES: Readonly<Record<OfferState, State>> = {
  open: (now, end) => sql`o.withdrawn_at is null and ${end} > ${now} and not ${IS_DECIDED} and ${HAS_LEFT}`,
  bought: () => sql`o.withdrawn_at is null and not ${HAS_LEFT}`,
  ended: (now, end) => sql`o.withdrawn_at is null and ${HAS_LEFT}
    and (${end} <= ${now} and not ${IS_DECIDED} or ${dealWhere(sql`pay_by <= ${now}`)})`,
  withdrawn: () => sql`o.withdrawn_at is not null`,
  accepted: (now) => sql`o.withdrawn_at is null and ${dealWhere(sql`pay_by > ${now}`)} and ${HAS_LEFT}`,
  declined: () => sql`o.withdrawn_at is null and ${dealWhere(sql`declined_at is not null`)}`,
  replaced: () => sql`o.withdrawn_at is null and ${dealWhere(sql`replaced_by is not null`)}`,
}

const END = sql`o.ends_at`
// With the index of ends, PostgreSQL would read the purchases of every offer before it sorts them by number.
const HIDDEN_END = sql`(o.ends_at + interval '0')`

function conditions(
  { state, account, now }: OfferQuery,
  sort: 'number' | 'ends' = 'number',
): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (state !== undefined) parts.push(STATES[state](now, sort === 'ends' ? END : HIDDEN_END))
  if (account !== undefined) parts.push(sql`o.account_id = ${account}`)
  return sql.join(parts, sql` and `)
}

const isNamed = (q: string) => sql`o.account_id = any(array(
  select id from accounts
    where kind = 'customer' and to_tsvector('simple', name) @@ to_tsquery('simple', ${prefixesOf(q)})))`

// With a filter by state, selects offers by account name first, because the lines of each one are read.
function isExactly(q: string, state: OfferState | undefined): RawBuilder<unknown> | undefined {
  if (/^\d{1,9}$/.test(q)) return sql`o.id = ${Number(q)}`
  if (q.includes('@')) return sql`o.user_id in (select id from users where lower(email) = lower(${q}))`
  return state !== undefined || !isInWords(q) ? isNamed(q) : undefined
}

type Place = ListPart & { sort?: 'number' | 'ends' }

const idsOf = (db: Db, requested: OfferQuery, { sort, place, order, limit }: Place) =>
  idsOfList(db, {
    ...{ q: requested.q, limit, hold: isNamed },
    exactly: (q) => isExactly(q, requested.state),
    select: (condition) => sql`
      select o.id, (select name from accounts where id = o.account_id) as searched_text from offers o
      where ${conditions(requested, sort)} and ${condition} and ${place} order by ${order}`,
  })

const SORTS = { number: byNumber(sql`o.id`), ends: byTime(END) } as const

export async function listOffers(
  db: Db,
  { sort, ascending, ...requested }: OfferQuery & ListOrder<keyof typeof SORTS>,
  { after, limit }: ListRange,
): Promise<(OfferRow & { key: string })[]> {
  const { key, place, order } = keyset(sql`o.id`, SORTS[sort], { ascending, after })
  const { rows } = await sql<OfferRow & { key: string }>`
    select ${OFFER}, ${key} as key from ${FROM}
    where o.id = any(array(${await idsOf(db, requested, { sort, place, order, limit })}))
    order by ${order}`.execute(db)
  return rows
}

export async function countOffers(db: Db, requested: OfferQuery) {
  const plain = mostCounted(requested.q)
  const most = requested.state === undefined ? plain : MAX_COUNTED_BY_STATE
  const order = sql`o.id desc`
  return await countUpTo(db, most, await idsOf(db, requested, { place: sql`true`, order, limit: most + 1 }))
}

/** @param accountId null for the admin area, which sees the offers of every account */
export async function findOffer(db: Db, id: number, accountId: number | null): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`select ${OFFER} from ${FROM}
    where o.id = ${id} and (${accountId}::int is null or o.account_id = ${accountId})`.execute(db)
  return rows[0]
}

export async function listOfferLines(db: Db, offerId: number) {
  return db
    .selectFrom('offer_lines as line')
    .innerJoin('clips', 'clips.id', 'line.clip_id')
    .select(['clips.id', 'clips.title', 'clips.state', 'clips.media_version', 'clips.graphic'])
    .select('clips.enquiry_only')
    .select(sql<ClipType>`clips.type`.as('type'))
    .select(notSocial)
    .select('line.unit_price_minor')
    .select(sql<boolean>`${IS_BOUGHT}`.as('bought'))
    .select(
      sql<
        number | null
      >`(select max(sold.order_id) from order_lines sold join orders on orders.id = sold.order_id
        where sold.offer_id = line.offer_id and sold.clip_id = line.clip_id and orders.bought_at is not null)`.as(
        'order_id',
      ),
    )
    .where('line.offer_id', '=', offerId)
    .orderBy('line.position')
    .execute()
}

/** Lists the account's offers in force and its deals to pay, the next to end first. */
export async function listOpenOffers(db: Db, accountId: number, now: Date) {
  const { rows } = await sql<{ id: number; ends_at: Date; clip_count: number; title: string }>`
    select o.id, coalesce(deal.pay_by, o.ends_at) as ends_at, count(*)::int as clip_count,
      (array_agg(clips.title order by line.position))[1] as title
    from offers o join offer_lines line on line.offer_id = o.id join clips on clips.id = line.clip_id
      left join deals deal on deal.offer_id = o.id
    where o.account_id = ${accountId} and (${STATES.open(now, END)} or ${STATES.accepted(now, END)})
    group by o.id, deal.offer_id order by coalesce(deal.pay_by, o.ends_at), o.id limit 20`.execute(db)
  return rows
}

/** Finds a user of a customer account who may log in. */
export const findRecipient = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.full_name',
      'users.account_id',
    ])
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('users.status', '=', 'active')
    .where('accounts.kind', '=', 'customer')
    .executeTakeFirst()

/** Lists the users who got an email about the offer: its recipient, and the user who accepted it. */
export const listReaders = (db: Db, offerId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('status', '=', 'active')
    .where(
      sql<boolean>`id in (select user_id from offers where id = ${offerId}
        union select accepted_by from deals where offer_id = ${offerId})`,
    )
    .execute()

type NewLine = Pick<
  Insertable<OfferLines>,
  'clip_id' | 'unit_price_minor' | 'kept_licences' | 'last_licence_id'
>

export async function insertOffer(
  tx: Db,
  row: Insertable<Offers>,
  lines: readonly NewLine[],
): Promise<number> {
  const { id } = await tx.insertInto('offers').values(row).returning('id').executeTakeFirstOrThrow()
  const values = lines.map((line, position) => ({ offer_id: id, position, ...line }))
  await tx.insertInto('offer_lines').values(values).execute()
  return id
}

/** @returns false if the offer was already withdrawn. */
export async function updateWithdrawn(tx: Db, id: number, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('offers')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Reads and writes the threads of the inbox, and the replies and notes of the agency. */

import type { InboxView } from '@rushes/contract/agency-inbox'
import { MAX_INTEGER } from '@rushes/contract/integers'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import { countUpTo, idsOfList, type ListPart, mostCounted } from '../../db/found-rows.ts'
import { prefixesOf } from '../../db/history.ts'
import { byTime, keyset, type ListRange } from '../../db/keyset.ts'
import { ERASED, ERASED_EMAIL, personalData } from '../../db/personal-data.ts'
import type { InboxReplies, InboxThreads } from '../../db/schema.gen.ts'

export type InboxQuery = {
  view: InboxView
  q: string | undefined
  /** The reader, for the view `mine`. */
  userId: number
  now: Date
}

export async function insertThread(tx: Db, row: Insertable<InboxThreads>): Promise<number> {
  const { id } = await tx.insertInto('inbox_threads').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks threads for a change. */
export const lockThreads = (tx: Db, ids: readonly number[]) =>
  tx
    .selectFrom('inbox_threads')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function updateThread(tx: Db, id: number, changes: Updateable<InboxThreads>): Promise<void> {
  await tx.updateTable('inbox_threads').set(changes).where('id', '=', id).execute()
}

export async function insertReply(tx: Db, row: Insertable<InboxReplies>): Promise<number> {
  const { id } = await tx.insertInto('inbox_replies').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Lists replies, oldest first. */
export async function listReplies(db: Db, threadId: number) {
  const { rows } = await sql<{
    id: number
    kind: 'reply' | 'note' | 'event'
    author: string
    recipient: string
    body: string
    at: Date
  }>`
    select inbox_replies.id, kind, coalesce(full_name, '') as author, recipient, body, at
    from inbox_replies left join users on users.id = author_id
    where thread_id = ${threadId} order by inbox_replies.id`.execute(db)
  return rows
}

/** Conditions of the views of the list; each view scans one index. */
const VIEWS: Readonly<Record<InboxView, (requested: InboxQuery) => RawBuilder<unknown>>> = {
  open: ({ now }) => sql`t.state = 'open' and (t.snoozed_until is null or t.snoozed_until <= ${now})`,
  mine: ({ now, userId }) => sql`t.state in ('open', 'answered') and t.assignee_id = ${userId}
    and (t.snoozed_until is null or t.snoozed_until <= ${now})`,
  answered: () => sql`t.state = 'answered'`,
  snoozed: ({ now }) => sql`t.state in ('open', 'answered') and t.snoozed_until > ${now}`,
  closed: () => sql`t.state = 'closed'`,
  spam: () => sql`t.state = 'spam'`,
  all: () => sql`true`,
}

// The same expressions as in the indexes.
const ENQUIRY_TEXT = sql`name || ' ' || company || ' ' || email || ' ' || reference || ' ' || message`
const MESSAGE_TEXT = sql`name || ' ' || company || ' ' || email || ' ' || message`

/** Matches `301`, or a reference such as `VIDEO-41207`. */
const NUMBER = /^(?:[a-z]+-)?(\d{1,10})$/i

/** Builds the condition for a number of a thread's emails or of its clip; undefined for search terms. */
function isExactly(q: string): RawBuilder<unknown> | undefined {
  const number = Number(NUMBER.exec(q)?.[1])
  if (!(number <= MAX_INTEGER)) return undefined
  return sql`(t.enquiry_id = ${number} or t.message_id = ${number}
    or t.enquiry_id in (select id from enquiries where clip_id = ${number}))`
}

function hold(q: string): RawBuilder<unknown> {
  const words = prefixesOf(q)
  return sql`(
    t.enquiry_id = any(array(
      select id from enquiries where to_tsvector('simple', ${ENQUIRY_TEXT}) @@ to_tsquery('simple', ${words})))
    or t.message_id = any(array(
      select id from contact_messages where to_tsvector('simple', ${MESSAGE_TEXT}) @@ to_tsquery('simple', ${words}))))`
}

const SEARCHED_TEXT = sql`coalesce((select ${ENQUIRY_TEXT} from enquiries where id = t.enquiry_id),
  (select ${MESSAGE_TEXT} from contact_messages where id = t.message_id))`

const idsOf = (db: Db, requested: InboxQuery, { place, order, limit }: ListPart) =>
  idsOfList(db, {
    ...{ q: requested.q, limit, exactly: isExactly, hold },
    select: (condition) => sql`select t.id, ${SEARCHED_TEXT} as searched_text from inbox_threads t
      where ${VIEWS[requested.view](requested)} and ${condition} and ${place} order by ${order}`,
  })

const THREAD = sql`
  t.id, t.state, t.created_at, t.due_at, t.snoozed_until, t.answered_at, t.updated_at, t.assignee_id,
  assignee.full_name as assignee_name,
  case when e.id is null then 'message' else 'enquiry' end as kind,
  coalesce(e.id, m.id) as number,
  coalesce(e.reference, '') as reference,
  coalesce(e.name, m.name) as name,
  coalesce(e.email, m.email) as email,
  coalesce(e.company, m.company) as company,
  coalesce(e.type, m.type) as type,
  coalesce(e.message, m.message) as message,
  coalesce(e.user_id, m.user_id) as user_id,
  e.clip_id, e.package_id, e.licence_id,
  (select max(id) from offers where thread_id = t.id) as offer_id,
  coalesce(clips.title, packages.name, '') as about_title,
  clips.type as clip_type, clips.media_version, clips.graphic`

/** Joins to `t`, the threads that are shown. */
const PARTS = sql`
  left join enquiries e on e.id = t.enquiry_id
  left join contact_messages m on m.id = t.message_id
  left join clips on clips.id = e.clip_id
  left join packages on packages.id = e.package_id
  left join users assignee on assignee.id = t.assignee_id`

export type ThreadRow = {
  id: number
  state: 'open' | 'answered' | 'closed' | 'spam'
  created_at: Date
  due_at: Date
  snoozed_until: Date | null
  answered_at: Date | null
  updated_at: Date
  assignee_id: number | null
  assignee_name: string | null
  kind: 'enquiry' | 'message'
  number: number
  reference: string
  name: string
  email: string
  company: string
  type: number
  message: string
  user_id: number | null
  clip_id: number | null
  package_id: number | null
  /** The licence that a claim is about. */
  licence_id: number | null
  /** The newest offer that answers it, or that it has a question about. */
  offer_id: number | null
  about_title: string
  clip_type: 'video' | 'image' | 'short' | null
  media_version: string | null
  graphic: boolean | null
}

/** Lists threads by the due time of the answer. */
export async function listThreads(
  db: Db,
  { ascending, ...requested }: InboxQuery & { ascending: boolean },
  { after, limit }: ListRange,
): Promise<(ThreadRow & { key: string })[]> {
  const { key, place, order } = keyset(sql`t.id`, byTime(sql`t.due_at`), { ascending, after })
  const { rows } = await sql<ThreadRow & { key: string }>`
    select ${THREAD}, ${key} as key
    from inbox_threads t ${PARTS} where t.id = any(array(${await idsOf(db, requested, { place, order, limit })}))
    order by ${order}`.execute(db)
  return rows
}

/** Stops counting at one more than the largest number that is shown exactly. */
export async function countThreads(db: Db, requested: InboxQuery) {
  const most = mostCounted(requested.q)
  const order = sql`t.due_at, t.id`
  return await countUpTo(db, most, await idsOf(db, requested, { place: sql`true`, order, limit: most + 1 }))
}

export async function findThread(db: Db, id: number): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select ${THREAD} from inbox_threads t ${PARTS} where t.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the median time to the first answer in minutes, for answers since then. */
export async function findMedianMinutes(db: Db, since: Date): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select round(extract(epoch from percentile_cont(0.5) within group (order by answered_at - created_at)) / 60)::int
      as minutes from inbox_threads where answered_at > ${since}`.execute(db)
  return rows[0]?.minutes ?? null
}

/** Texts written to a user, and the user's questions about offers. Erased before the user's own messages, which identify the threads. */
export const personalReplies = personalData('inbox_replies', {
  whose: ({ email, userId, before }) => sql`at <= ${before} and (
    lower(recipient) = ${email} or (kind = 'event' and author_id = ${userId}) or thread_id in (
      select inbox_threads.id from inbox_threads
        left join enquiries on enquiries.id = enquiry_id
        left join contact_messages on contact_messages.id = message_id
      where lower(enquiries.email) = ${email} or lower(contact_messages.email) = ${email}
        or enquiries.user_id = ${userId} or contact_messages.user_id = ${userId}))`,
  erasure: () => ({
    body: ERASED,
    recipient: sql`case when recipient = '' then '' else ${ERASED_EMAIL} end`,
  }),
})

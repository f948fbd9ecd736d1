/** Counts open work in the admin area. Each count reads an index of open work only. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Waiting = {
  openEnquiries: number
  dueEnquiries: number
  lateEnquiries: number
  drafts: number
  waitingRegistrations: number
  paymentReviews: number
  endingRights: number
}

export async function countWaiting(db: Db, now: Date, today: string): Promise<Waiting> {
  const waits = sql`state = 'open' and (snoozed_until is null or snoozed_until <= ${now})`
  const { rows } = await sql<Waiting>`
    select
      (select count(*) from inbox_threads where ${waits})::integer as "openEnquiries",
      (select count(*) from inbox_threads where ${waits} and due_at < ${now})::integer as "lateEnquiries",
      (select count(*) from inbox_threads where ${waits} and due_at between ${now}
        and ${now}::timestamptz + interval '4 hours')::integer as "dueEnquiries",
      (select count(*) from clips where state = 'draft')::integer as drafts,
      (select count(*) from registration_requests where status = 'waiting')::integer as "waitingRegistrations",
      (select count(*) from orders where state = 'payment_review')::integer as "paymentReviews",
      (select count(*) from rights_records where ended_at is null
        and until_day between ${today}::date and ${today}::date + 30)::integer as "endingRights"`.execute(db)
  const [waiting] = rows
  if (!waiting) throw new Error('the query of the counters returned no row')
  return waiting
}

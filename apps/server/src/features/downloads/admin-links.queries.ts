/** Reads download links for the admin area, and records their visits and notices (R-LINK-6, R-LINK-7). */
import type { LinkState } from '@rushes/contract/agency-links'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { countUpTo, idsOfList, isInWords, type ListPart, mostCounted } from '../../db/found-rows.ts'
import { prefixesOf } from '../../db/history.ts'
import { byNumber, byTime, keyset, type ListOrder, type ListRange } from '../../db/keyset.ts'
import { ERASED_EMAIL, personalData } from '../../db/personal-data.ts'
import { type Removal, removal } from '../../db/removal.ts'
import type { DownloadLinkVisits } from '../../db/schema.gen.ts'

export type LinkQuery = { state: LinkState | undefined; q: string | undefined; now: Date }

const FAR = sql`'9999-12-31 00:00+00'::timestamptz`
const ENDS = sql`coalesce(l.expires_at, ${FAR})`

export type AdminLinkRow = {
  id: number
  title: string
  recipients: string[]
  clip_count: number
  opened: number
  preparations_left: number | null
  preparations: number | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  made_by: string | null
  message: string
  seed: string | null
  thread_id: number | null
  ref_sha256: Buffer
}

const LINK = sql`l.id, l.title, l.recipients, l.preparations_left, l.preparations, l.created_at, l.expires_at,
  l.revoked_at, l.message, l.seed, l.thread_id, l.ref_sha256,
  (select count(*) from download_link_clips where link_id = l.id)::int as clip_count,
  (select count(*) from download_link_visits where link_id = l.id and what = 'opened')::int as opened,
  (select full_name from users where users.id = l.created_by) as made_by`

const STATES: Readonly<Record<LinkState, (now: Date) => RawBuilder<unknown>>> = {
  open: (now) =>
    sql`l.revoked_at is null and ${ENDS} > ${now} and (l.preparations_left is null or l.preparations_left > 0)`,
  used_up: (now) => sql`l.revoked_at is null and ${ENDS} > ${now} and l.preparations_left = 0`,
  ended: (now) => sql`l.revoked_at is null and ${ENDS} <= ${now}`,
  revoked: () => sql`l.revoked_at is not null`,
}

// The same expression as in the index.
const SEARCHED_TEXT = sql`l.title`

const isAmong = (known: RawBuilder<unknown>) =>
  sql`l.id = any(array(select l.id from download_links l where ${known}))`
const hold = (q: string) =>
  sql`to_tsvector('simple', ${SEARCHED_TEXT}) @@ to_tsquery('simple', ${prefixesOf(q)})`

function isExactly(q: string): RawBuilder<unknown> | undefined {
  if (/^\d{1,9}$/.test(q)) return sql`l.id = ${Number(q)}`
  return isInWords(q) ? undefined : isAmong(sql`${hold(q)} or l.recipients @> array[${q.toLowerCase()}]`)
}

const idsOf = (db: Db, { state, q, now }: LinkQuery, { place, order, limit }: ListPart) =>
  idsOfList(db, {
    ...{ q, limit, exactly: isExactly },
    hold: (words) => isAmong(hold(words)),
    select: (condition) => sql`select l.id, ${SEARCHED_TEXT} as searched_text from download_links l
      where ${state === undefined ? sql`true` : STATES[state](now)}
        and ${condition} and ${place} order by ${order}`,
  })

const SORTS = { number: byNumber(sql`l.id`), ends: byTime(ENDS) } as const

export async function listAdminLinks(
  db: Db,
  { sort, ascending, ...requested }: LinkQuery & ListOrder<keyof typeof SORTS>,
  { after, limit }: ListRange,
): Promise<(AdminLinkRow & { key: string })[]> {
  const { key, place, order } = keyset(sql`l.id`, SORTS[sort], { ascending, after })
  const { rows } = await sql<AdminLinkRow & { key: string }>`
    select ${LINK}, ${key} as key from download_links l 
    where l.id = any(array(${await idsOf(db, requested, { place, order, limit })}))
    order by ${order}`.execute(db)
  return rows
}

export async function countAdminLinks(db: Db, requested: LinkQuery) {
  const most = mostCounted(requested.q)
  const order = sql`l.id desc`
  return await countUpTo(db, most, await idsOf(db, requested, { place: sql`true`, order, limit: most + 1 }))
}

export async function findAdminLink(db: Db, id: number): Promise<AdminLinkRow | undefined> {
  const { rows } = await sql<AdminLinkRow>`select ${LINK} from download_links l where l.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export const listClipsOfLink = (db: Db, linkId: number) =>
  db
    .selectFrom('download_link_clips')
    .innerJoin('clips', 'clips.id', 'download_link_clips.clip_id')
    .select(['clips.id', 'clips.title', 'clips.state'])
    .where('link_id', '=', linkId)
    .orderBy('position')
    .execute()

/** Lists the newest 200 visits. */
export async function listVisits(db: Db, linkId: number) {
  const { rows } = await sql<{
    id: number
    at: Date
    what: 'opened' | 'prepared' | 'fetched'
    email: string
    ip: string | null
    clips: number
  }>`select id::integer as id, at, what, email, host(ip) as ip, clips from download_link_visits
    where link_id = ${linkId} order by id desc limit 200`.execute(db)
  return rows
}

export async function insertVisit(db: Db, row: Insertable<DownloadLinkVisits>): Promise<void> {
  // PostgreSQL does not accept an address with a zone, such as fe80::1%eth0.
  const ip = row.ip?.split('%')[0] ?? null
  await db
    .insertInto('download_link_visits')
    .values({ ...row, ip })
    .execute()
}

/** Records that a delivery of a link was sent completely; does nothing for other deliveries. */
export async function insertFetch(db: Db, ref: string, ip: string, at: Date): Promise<void> {
  await sql`insert into download_link_visits (link_id, at, what, email, ip, clips)
    select link_id, ${at}, 'fetched', recipient_email, ${ip.split('%')[0]}::inet,
      (select count(*) from downloads where delivery_id = deliveries.id)
    from deliveries where ref = ${ref} and link_id is not null`.execute(db)
}

export async function extendLinkRow(
  tx: Db,
  id: number,
  { expiresAt, times }: { expiresAt: Date; times: number },
): Promise<void> {
  await sql`update download_links set expires_at = ${expiresAt}, preparations_left = preparations_left + ${times},
    preparations = preparations + ${times} where id = ${id}`.execute(tx)
}

type Fallen = { link_id: number; title: string; clip_id: number; clip_title: string; email: string }

/**
 * Lists clips of open links that can no longer be delivered and whose creator was not notified yet.
 * @param reserved clips that an account has reserved (R-LINK-8)
 */
export async function listFallenClips(
  db: Db,
  { now, reserved }: { now: Date; reserved: readonly number[] },
): Promise<Fallen[]> {
  const { rows } = await sql<Fallen>`
    select l.id as link_id, l.title, clips.id as clip_id, clips.title as clip_title, users.email
    from download_links l
      join download_link_clips on download_link_clips.link_id = l.id and told_at is null
      join clips on clips.id = clip_id
        and (clips.state <> 'published' or clips.id = any(${[...reserved]}::int[]))
      join users on users.id = l.created_by
    where l.revoked_at is null and ${ENDS} > ${now}
    order by l.id, position limit 1000`.execute(db)
  return rows
}

export async function updateNotifiedClips(
  tx: Db,
  linkId: number,
  clipIds: readonly number[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('download_link_clips')
    .set({ told_at: at })
    .where('link_id', '=', linkId)
    .where('clip_id', 'in', [...clipIds])
    .execute()
}

export const personalVisits = personalData('download_link_visits', {
  whose: ({ email, before }) => sql`lower(email) = ${email} and at <= ${before}`,
  erasure: () => ({ email: ERASED_EMAIL, ip: null }),
})

const hasOldAddress = (before: Date) => sql`at < ${before} and ip is not null`

/** Blanks IP addresses; the visits stay. */
export const oldVisitAddresses: Removal = {
  ...removal('download_link_visits', hasOldAddress),
  async remove({ db }, before, limit) {
    const { numAffectedRows } = await sql`
      update download_link_visits set ip = null where id = any (array(
        select id from download_link_visits where ${hasOldAddress(before)} order by at limit ${limit}
      ))`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}

/** Reads upload links for the admin area (R-UPLOAD-6). */
import type { UploadLinkState } from '@rushes/contract/agency-upload-links'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { countUpTo, idsOfList, isInWords, type ListPart, mostCounted } from '../../db/found-rows.ts'
import { prefixesOf } from '../../db/history.ts'
import { byNumber, byTime, keyset, type ListOrder, type ListRange } from '../../db/keyset.ts'
import type { UploadLinkRow } from './upload-links.queries.ts'

export type UploadLinkQuery = { state: UploadLinkState | undefined; q: string | undefined; now: Date }

export type AdminUploadLinkRow = UploadLinkRow & {
  file_count: number
  file_bytes: number
  made_by: string | null
}

const LINK = sql`l.*, files.file_count, files.file_bytes,
  (select full_name from users where users.id = l.created_by) as made_by`
const FILES = sql`cross join lateral (select count(*)::int as file_count, coalesce(sum(size_bytes), 0)::bigint as file_bytes
  from uploads where batch_id = l.batch_id and finished_at is not null) files`

const STATES: Readonly<Record<UploadLinkState, (now: Date) => RawBuilder<unknown>>> = {
  open: (now) => sql`l.signed_at is null and l.revoked_at is null and l.expires_at > ${now}`,
  signed: () => sql`l.signed_at is not null`,
  ended: (now) => sql`l.signed_at is null and l.revoked_at is null and l.expires_at <= ${now}`,
  revoked: () => sql`l.revoked_at is not null`,
}

// The same expression as in the index.
const SEARCHED_TEXT = sql`l.title || ' ' || l.name`

const isAmong = (known: RawBuilder<unknown>) =>
  sql`l.id = any(array(select l.id from upload_links l where ${known}))`
const hold = (q: string) =>
  sql`to_tsvector('simple', ${SEARCHED_TEXT}) @@ to_tsquery('simple', ${prefixesOf(q)})`

function isExactly(q: string): RawBuilder<unknown> | undefined {
  if (/^\d{1,9}$/.test(q)) return sql`l.id = ${Number(q)}`
  return isInWords(q) ? undefined : isAmong(sql`${hold(q)} or l.email = ${q.toLowerCase()}`)
}

const idsOf = (db: Db, { state, q, now }: UploadLinkQuery, { place, order, limit }: ListPart) =>
  idsOfList(db, {
    ...{ q, limit, exactly: isExactly },
    hold: (words) => isAmong(hold(words)),
    select: (condition) => sql`select l.id, ${SEARCHED_TEXT} as searched_text from upload_links l
      where ${state === undefined ? sql`true` : STATES[state](now)}
        and ${condition} and ${place} order by ${order}`,
  })

const SORTS = { number: byNumber(sql`l.id`), ends: byTime(sql`l.expires_at`) } as const

export async function listAdminUploadLinks(
  db: Db,
  { sort, ascending, ...requested }: UploadLinkQuery & ListOrder<keyof typeof SORTS>,
  { after, limit }: ListRange,
): Promise<(AdminUploadLinkRow & { key: string })[]> {
  const { key, place, order } = keyset(sql`l.id`, SORTS[sort], { ascending, after })
  const { rows } = await sql<AdminUploadLinkRow & { key: string }>`
    select ${LINK}, ${key} as key from upload_links l ${FILES} 
    where l.id = any(array(${await idsOf(db, requested, { place, order, limit })}))
    order by ${order}`.execute(db)
  return rows
}

export async function countAdminUploadLinks(db: Db, requested: UploadLinkQuery) {
  const most = mostCounted(requested.q)
  const order = sql`l.id desc`
  return await countUpTo(db, most, await idsOf(db, requested, { place: sql`true`, order, limit: most + 1 }))
}

export async function findAdminUploadLink(db: Db, id: number): Promise<AdminUploadLinkRow | undefined> {
  const { rows } = await sql<AdminUploadLinkRow>`
    select ${LINK} from upload_links l ${FILES} where l.id = ${id}`.execute(db)
  return rows[0]
}

/** Finds the creator of a link, who is notified of its signature. */
export async function findMaker(db: Db, linkId: number): Promise<string | null> {
  const row = await db
    .selectFrom('upload_links')
    .innerJoin('users', 'users.id', 'upload_links.created_by')
    .select('users.email')
    .where('upload_links.id', '=', linkId)
    .executeTakeFirst()
  return row?.email ?? null
}

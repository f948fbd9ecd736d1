/** Reads and writes upload links, their signatures and their visits. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { ERASED, ERASED_EMAIL, personalData, redactedTexts } from '../../db/personal-data.ts'
import { type Removal, removal } from '../../db/removal.ts'
import type { UploadConsents, UploadLinks, UploadLinkVisits } from '../../db/schema.gen.ts'

export type UploadLinkRow = Selectable<UploadLinks>

export async function insertUploadLink(tx: Db, row: Insertable<UploadLinks>): Promise<number> {
  const { id } = await tx.insertInto('upload_links').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const findUploadLink = (db: Db, refSha256: Buffer): Promise<UploadLinkRow | undefined> =>
  db.selectFrom('upload_links').selectAll().where('ref_sha256', '=', refSha256).executeTakeFirst()

/** Locks a link, for signing or changing it. */
export const lockUploadLink = (tx: Db, id: number): Promise<UploadLinkRow | undefined> =>
  tx.selectFrom('upload_links').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function extendUploadLinkRow(
  tx: Db,
  id: number,
  { expiresAt, files, bytes }: { expiresAt: Date; files: number; bytes: number },
): Promise<void> {
  await sql`update upload_links set expires_at = ${expiresAt}, max_files = max_files + ${files},
    max_bytes = max_bytes + ${bytes} where id = ${id}`.execute(tx)
}

export async function closeUploadLink(
  tx: Db,
  id: number,
  how: { revoked_at: Date } | { signed_at: Date },
): Promise<void> {
  await tx.updateTable('upload_links').set(how).where('id', '=', id).execute()
}

type NewConsent = Omit<Insertable<UploadConsents>, 'answers'> & { answers: readonly object[] }

export async function insertConsent(tx: Db, { answers, ...row }: NewConsent): Promise<void> {
  await tx
    .insertInto('upload_consents')
    .values({ ...row, ip: addressOnly(row.ip), answers: JSON.stringify(answers) })
    .execute()
}

export const findConsent = (db: Db, linkId: number) =>
  db
    .selectFrom('upload_consents')
    .selectAll()
    .select(sql<string>`host(ip)`.as('ip'))
    .where('link_id', '=', linkId)
    .executeTakeFirst()

type NewVisit = Pick<Insertable<UploadLinkVisits>, 'link_id' | 'at' | 'what' | 'file_name'> & { ip: string }

/**
 * Records a visit; openings at most once an hour per address, because the page refreshes whenever a file
 * arrives.
 */
export async function insertUploadVisit(db: Db, { ip, ...row }: NewVisit): Promise<void> {
  await sql`insert into upload_link_visits (link_id, at, what, file_name, ip)
    select ${row.link_id}, ${row.at}, ${row.what}, ${row.file_name ?? ''}, ${addressOnly(ip)}::inet
    where ${row.what} <> 'opened' or not exists (select from upload_link_visits
      where link_id = ${row.link_id} and what = 'opened' and ip = ${addressOnly(ip)}::inet
        and at > ${row.at}::timestamptz - interval '1 hour')`.execute(db)
}

/** Removes a zone, as in fe80::1%eth0, which PostgreSQL does not accept. */
const addressOnly = (ip: string): string => ip.split('%')[0] ?? ip

/** Lists the newest 200 visits. */
export const listUploadVisits = (db: Db, linkId: number) =>
  db
    .selectFrom('upload_link_visits')
    .select([sql<number>`id::integer`.as('id'), 'at', 'what', 'file_name'])
    .select(sql<string | null>`host(ip)`.as('ip'))
    .where('link_id', '=', linkId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** Data of the recipient. Signed data is kept as proof. */
export const personalUploadLinks = personalData('upload_links', {
  whose: ({ email, before }) => sql`lower(email) = ${email} and created_at <= ${before}`,
  erasure: () => ({ name: ERASED, email: ERASED_EMAIL, message: '' }),
  omit: ['ref_sha256', 'seed'],
})

export const uploadLinkTexts = redactedTexts('upload_links', {
  columns: ['title', 'message'],
  at: 'created_at',
})

/** Kept as proof of what the agency may license. */
export const personalConsents = personalData('upload_consents', {
  whose: ({ email, before }) =>
    sql`link_id in (select id from upload_links where lower(email) = ${email}) and at <= ${before}`,
  erasure: 'keep',
})

/** Links that were not signed. */
export const unsignedLinks = removal(
  'upload_links',
  (before) => sql`signed_at is null and least(expires_at, revoked_at) < ${before}`,
)

const hasOldAddress = (before: Date) => sql`at < ${before} and ip is not null`

/** Blanks IP addresses; the visits stay. */
export const oldUploadAddresses: Removal = {
  ...removal('upload_link_visits', hasOldAddress),
  async remove({ db }, before, limit) {
    const { numAffectedRows } = await sql`
      update upload_link_visits set ip = null where id = any (array(
        select id from upload_link_visits where ${hasOldAddress(before)} order by at limit ${limit}
      ))`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}

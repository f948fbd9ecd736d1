/** Licensees of a clip: accounts by their licences, and addresses by used download links (R-LICENSEE-1). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ListPosition } from '../../db/keyset.ts'

type Usage = { detail?: string; program?: string; urls?: readonly string[] }

export type LicenseeRow = {
  by: 'licence' | 'link'
  at: Date
  /** The id of the licence, or of the delivery. */
  id: number
  /** `at` in microseconds, as text. */
  key: string
  account: string
  contact: string
  tier_code: string | null
  usage: Usage
  revoked_at: Date | null
  link_id: number | null
  link_title: string
  fetched_at: Date | null
}

type Part = { after: ListPosition | undefined; limit: number }

/**
 * Lists newest first. Each half is sorted and limited separately, so that a clip with many licences costs no
 * more than a page.
 */
export async function listLicensees(db: Db, clipId: number, { after, limit }: Part): Promise<LicenseeRow[]> {
  const isAfter = (at: string, id: string) =>
    after
      ? sql`and (${sql.ref(at)}, ${sql.ref(id)}) <
          ('epoch'::timestamptz + ${after.key}::bigint * interval '1 microsecond', ${after.id})`
      : sql``
  const { rows } = await sql<LicenseeRow>`
    select *, (extract(epoch from at) * 1000000)::bigint::text as key from (
      (select 'licence' as by, licences.granted_at as at, licences.id, accounts.name as account,
          users.email as contact, licences.tier_code, licences.usage, licences.revoked_at,
          null::integer as link_id, '' as link_title,
          (select max(created_at) from downloads where downloads.clip_id = ${clipId}
             and downloads.account_id = licences.account_id) as fetched_at
        from licences
          join accounts on accounts.id = licences.account_id
          join users on users.id = licences.user_id
        where licences.clip_id = ${clipId} ${isAfter('licences.granted_at', 'licences.id')}
        order by licences.granted_at desc, licences.id desc limit ${limit})
      union all
      (select 'link', used.created_at, used.id, '', used.recipient_email, null, '{}', null, used.link_id,
          download_links.title, used.created_at
        from (${deliveriesByLink(clipId)}) as used join download_links on download_links.id = used.link_id
        where true ${isAfter('used.created_at', 'used.id')}
        order by used.created_at desc, used.id desc limit ${limit})
    ) as licensees
    order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Selects the last delivery of the clip to each address of each link. */
const deliveriesByLink = (clipId: number) => sql`
  select distinct on (deliveries.link_id, deliveries.recipient_email)
      deliveries.id, deliveries.link_id, deliveries.recipient_email, deliveries.created_at
    from downloads join deliveries on deliveries.id = downloads.delivery_id
    where downloads.clip_id = ${clipId} and deliveries.link_id is not null
    order by deliveries.link_id, deliveries.recipient_email, deliveries.created_at desc`

export async function countLicensees(
  db: Db,
  clipId: number,
): Promise<{ accounts: number; recipients: number }> {
  const { rows } = await sql<{ accounts: number; recipients: number }>`
    select (select count(distinct account_id) from licences where clip_id = ${clipId})::int as accounts,
      (select count(distinct recipient_email) from (${deliveriesByLink(clipId)}) as used)::int as recipients`.execute(
    db,
  )
  return rows[0] ?? { accounts: 0, recipients: 0 }
}

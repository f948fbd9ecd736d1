/** Adds rows to the audit; the database prevents changes and early removal. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { personalData } from '../../db/personal-data.ts'
import { type Removal, removal } from '../../db/removal.ts'
import type { Audit } from '../../db/schema.gen.ts'

/** The id of an entry is part of its seal, so it is drawn before. */
export async function nextId(tx: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('audit_id_seq') as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The audit has no sequence of ids.')
  return row.id
}

export async function insertEvent(tx: Db, event: Insertable<Audit>): Promise<void> {
  await tx.insertInto('audit').values(event).execute()
}

/** Identifies the user by id only; the address is blanked after 90 days, the row removed after 24 months. */
export const personalEntries = personalData('audit', {
  whose: ({ userId, before }) =>
    sql`(actor_user_id = ${userId} or object = 'user:' || ${userId}::text) and at <= ${before}`,
  erasure: 'keep',
  omit: ['chain_no', 'prev_sha256', 'sha256', 'ip_salt', 'ip_sha256', 'mac'],
})

export const countOldEntries = removal('audit', (before) => sql`at < ${before}`).count

const hasOldAddress = (before: Date) => sql`at < ${before} and (ip is not null or networks is not null)`

/** Blanks addresses; the entries stay. */
export const oldAuditAddresses: Removal = {
  ...removal('audit', hasOldAddress),
  async remove({ db }, before, limit) {
    const { numAffectedRows } = await sql`
      update audit set ip = null, networks = null where id = any (array(
        select id from audit where ${hasOldAddress(before)} order by at limit ${limit}
      ))`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}

/** Adds rows to the audit; nothing changes or removes them. */
import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Audit } from '../../db/schema.gen.ts'

export async function insertEvent(tx: Db, event: Insertable<Audit>): Promise<void> {
  await tx.insertInto('audit').values(event).execute()
}

/** Whether the agency has begun. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Begun = { hasUploads: boolean; hasBeenPublic: boolean }

export async function findBegun(db: Db): Promise<Begun> {
  const { rows } = await sql<Begun>`
    select exists (select from ingests) or exists (select from clips) as "hasUploads",
      exists (select from clips where state = 'published') or
        exists (select from clips where first_published_at is not null) as "hasBeenPublic"`.execute(db)
  const [begun] = rows
  if (!begun) throw new Error('the question how far the agency is answered no row')
  return begun
}

/** Clips that share words with another one. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

// Bounded: the newest of the same category are compared, not the whole catalogue.
const COMPARED = 300
const FOUND = 24

export async function listSimilarIds(
  db: Db,
  clip: { id: number; category_id: number; keywords: string[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with neighbour as materialized (
      select id, created, keywords from clips
      where category_id = ${clip.category_id} and state = 'published' and id <> ${clip.id}
      order by created desc limit ${COMPARED}
    )
    select id from neighbour
    order by case when keywords && ${clip.keywords}::text[] then
        cardinality(array(select unnest(keywords) intersect select unnest(${clip.keywords}::text[]))) else 0 end desc,
      created desc, id desc
    limit ${FOUND}
  `.execute(db)
  return rows.map(({ id }) => id)
}

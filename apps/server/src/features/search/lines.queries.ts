/** Finds the lines of films in which words of a search are spoken or shown. */
import type { FoundLine } from '@rushes/contract/film-lines'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The lines of a page of long films are read up to this number. */
const MAX_LINES_READ = 20_000

export type LineRow = Pick<FoundLine, 'kind' | 'at'> & { clip_id: number; text: string }

/**
 * Lists at most one line of each clip: the first of those that contain the most groups of stems.
 * @param min the number of groups that a line must contain
 */
export async function listBestLines(
  db: Db,
  { ids, groups, min }: { ids: readonly number[]; groups: readonly (readonly string[])[]; min: number },
): Promise<LineRow[]> {
  const held = sql.join(
    groups.map((stems) => sql`(stems && ${[...stems]}::text[])::int`),
    sql` + `,
  )
  const { rows } = await sql<LineRow>`
    select distinct on (clip_id) clip_id, kind, at_s as at, text
      from (select clip_id, kind, at_s, text, ${held} as held
        from (select * from clip_lines where clip_id = any(${[...ids]}::int[]) limit ${MAX_LINES_READ}) as lines
        where stems && ${groups.flat()}::text[]) as matching
      where held >= ${min}
      order by clip_id, held desc, at_s, kind`.execute(db)
  return rows
}

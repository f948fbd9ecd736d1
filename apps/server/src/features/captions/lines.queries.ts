/** Reads and writes the words of the lines of films, by which a search finds the time of a line. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Locks lines whose words have not been read. @param clipId null for lines of all clips */
export function takeUnreadLines(tx: Db, clipId: number | null, limit: number) {
  return tx
    .selectFrom('clip_lines')
    .select(['clip_id', 'kind', 'place', 'text'])
    .where('stems', 'is', null)
    .$if(clipId !== null, (query) => query.where('clip_id', '=', clipId ?? 0))
    .orderBy('clip_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

type ReadLine = { clip_id: number; kind: string; place: number; stems: string[] }

export async function updateStems(tx: Db, lines: readonly ReadLine[]): Promise<void> {
  await sql`
    update clip_lines set stems = array(select json_array_elements_text(line.stems))
      from json_to_recordset(${JSON.stringify(lines)}::json) as line (clip_id int, kind text, place int, stems json)
      where clip_lines.clip_id = line.clip_id and clip_lines.kind = line.kind and clip_lines.place = line.place`.execute(
    tx,
  )
}

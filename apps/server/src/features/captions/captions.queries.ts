/** Reads and writes the captions and the shot list of a clip. */
import type { Cue, Shot } from '@rushes/contract/film-lines'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Film = { type: string; duration_s: number; frame_rate: number | null; timecode: string | null }
export type CaptionsRow = { language: string; cues: Cue[]; shots: Shot[]; revision: number }

/** Finds a clip with its captions, which are empty if there are none. */
export async function findCaptions(db: Db, clipId: number) {
  const { rows } = await sql<CaptionsRow & Film>`
    select clips.type, clips.duration_s::double precision as duration_s,
        clips.frame_rate::double precision as frame_rate, file_details ->> 'timecode' as timecode, coalesce(language, 'en') as language,
        coalesce(cues, '[]') as cues, coalesce(shots, '[]') as shots, coalesce(clip_captions.revision, 0) as revision
      from clips left join clip_captions on clip_captions.clip_id = clips.id where clips.id = ${clipId}`.execute(
    db,
  )
  return rows[0]
}

/** Locks the captions of a clip for a change. */
export async function lockClip(tx: Db, clipId: number): Promise<void> {
  await tx.selectFrom('clips').select('id').where('id', '=', clipId).forUpdate().execute()
}

export async function putCaptions(tx: Db, clip_id: number, row: CaptionsRow): Promise<void> {
  const values = { ...row, cues: JSON.stringify(row.cues), shots: JSON.stringify(row.shots) }
  await tx
    .insertInto('clip_captions')
    .values({ clip_id, ...values })
    .onConflict((conflict) => conflict.column('clip_id').doUpdateSet(values))
    .execute()
}

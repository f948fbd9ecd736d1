/** Reads vectors of the meaning of clips, which `features/meanings/embed-clips.ts` writes. */
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'

/** `written`: the last number of the vectors of the model. `slots`: changes when all clips get new slots. */
export type MeaningState = { written: number; slots: number }

export async function findState(db: Db, model: string): Promise<MeaningState | undefined> {
  const text = `select written::float8 as written, (select slots_version from search_state) as slots
    from meaning_models where model = $1`
  const [state] = await prepared<MeaningState>(db, text, [model])
  return state
}

/** The place of a clip in memory: its slot in the index of PostgreSQL, or else its id. */
export type PlaceOf = 'slot' | 'id'

export type CodeRow = { id: number; place: number | null; code: Buffer; written: number }

const COLUMNS = 'select clip_id as id, code, written::float8 as written'
const AFTER = `where model = $1 and (written, clip_id) > ($2::bigint, $3::int)
  order by written, clip_id limit $4`
const WITH_SLOTS = `${COLUMNS}, slot as place from clip_meanings
    left join search_documents on not is_package and id = clip_id`
const TEXTS = {
  slot: `${WITH_SLOTS} ${AFTER}`,
  id: `${COLUMNS}, clip_id as place from clip_meanings ${AFTER}`,
} as const satisfies Readonly<Record<PlaceOf, string>>

/** Lists codes in the order in which they were written. */
export const listCodes = (
  db: Db,
  placeOf: PlaceOf,
  { model, after, limit }: { model: string; after: { written: number; id: number }; limit: number },
): Promise<CodeRow[]> => prepared<CodeRow>(db, TEXTS[placeOf], [model, after.written, after.id, limit])

/** Lists codes of clips that may have got a slot; removed ones are not among them. */
export const listCodesOf = (db: Db, model: string, clips: readonly number[]): Promise<CodeRow[]> =>
  prepared<CodeRow>(db, `${WITH_SLOTS} where model = $1 and clip_id = any($2::int[])`, [model, clips])

/** Reads vectors as one value, because a thousand rows take longer. @returns the vectors in the order of the ids */
export async function readVectors(db: Db, model: string, ids: readonly number[]) {
  const text = `select coalesce(array_agg(clip_id order by clip_id), '{}') as ids,
      string_agg(vector, '' order by clip_id) as vectors
    from clip_meanings where model = $1 and clip_id = any($2::int[])`
  const [row] = await prepared<{ ids: number[]; vectors: Buffer | null }>(db, text, [model, ids])
  return { ids: row?.ids ?? [], vectors: row?.vectors ?? Buffer.alloc(0) }
}

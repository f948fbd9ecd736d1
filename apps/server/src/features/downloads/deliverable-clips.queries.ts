/** Reads the facts that decide whether clips may be delivered, and their master files. */
import { CLIP_FACT_COLUMNS, notSocial } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import { presentName } from '../files/delivery-name.ts'
import type { ClipFacts } from '../licences/new-licence.rules.ts'

type Master = { storageKey: string; fileName: string; sizeBytes: number; sha256: string }
export type DeliverableClip = ClipFacts & {
  id: number
  title: string
  restrictions: string
  master: Master | null
}

export async function listDeliverableClips(db: Db, ids: readonly number[]): Promise<DeliverableClip[]> {
  const rows = await db
    .selectFrom('clips')
    .leftJoin('clip_files', (join) =>
      join.onRef('clip_files.clip_id', '=', 'clips.id').on('clip_files.role', '=', 'master'),
    )
    .select(CLIP_FACT_COLUMNS)
    .select(notSocial)
    .select([
      'clips.id',
      'clips.title',
      'clips.restrictions',
      'clip_files.storage_key',
      'clip_files.file_name',
      'clip_files.size_bytes',
      'clip_files.sha256',
    ])
    .where('clips.id', 'in', [...ids])
    .execute()
  return rows.map(({ storage_key, file_name, size_bytes, sha256, ...clip }) => ({
    ...clip,
    master:
      storage_key === null || file_name === null || size_bytes === null || sha256 === null
        ? null
        : {
            storageKey: storage_key,
            fileName: presentName(file_name, clip.title),
            sizeBytes: size_bytes,
            sha256,
          },
  }))
}

/** Reads the files of an import batch from every source. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Ingests } from '../../../db/schema.gen.ts'

const MAX_FILES = 2_000

export type BatchFileRow = {
  upload_id: string | null
  ingest_id: number | null
  /** With the folder from which a browser sent it. */
  file_name: string
  size_bytes: number
  finished_at: Date | null
  refusal: string | null
  state: Selectable<Ingests>['state'] | null
  clip_id: number | null
  duplicate_of: number | null
  problem: string | null
  step: string | null
  progress: number | null
}

export async function listBatchFiles(db: Db, batchId: number): Promise<BatchFileRow[]> {
  const { rows } = await sql<BatchFileRow>`
    select uploads.id as upload_id, ingests.id as ingest_id, 
           coalesce(case uploads.folder when '' then '' else uploads.folder || '/' end || uploads.file_name,
                    ingests.file_name) as file_name,
           coalesce(uploads.size_bytes, ingests.size_bytes) as size_bytes, uploads.finished_at, uploads.refusal,
           ingests.state, ingests.clip_id, ingests.duplicate_of, nullif(ingests.problem, '') as problem, running.step, running.progress
      from (select * from uploads where batch_id = ${batchId}) uploads
      full join (select * from ingests where batch_id = ${batchId}
                    or id in (select ingest_id from uploads where batch_id = ${batchId})) ingests
        on ingests.id = uploads.ingest_id
      left join lateral (
        -- The parts of a long film and their joining are one step, as far as all of them together.
        select case step when 'part' then 'ladder' else step end as step, avg(progress)::int as progress
          from ingest_steps where ingest_id = ingests.id group by 1 having bool_or(state = 'running')
         order by min(started_at) filter (where state = 'running') limit 1) running on true
     order by file_name, upload_id limit ${MAX_FILES}`.execute(db)
  return rows
}

/** Changes clips by a table, as one transaction with a version of each. */
import { randomUUID } from 'node:crypto'
import { MAX_ROWS } from '@rushes/contract/agency-clips-file'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import { record } from '../../audit/record-event.ts'
import {
  type ChangeableClip,
  type ClipChange,
  lockClips,
  readClips,
  writeClips,
} from '../../catalogue/editing/change-clips.ts'
import { findClipsByRef, findTakenRefs } from '../../catalogue/editing/find-taken-refs.ts'
import { type PublishingServices, publishReady } from '../../catalogue/editing/publish-ready.ts'
import { listFacetNames } from '../ingest.queries.ts'
import { readSentTable } from '../metadata/read-sidecar.ts'
import { type NamedRow, refOfRow, twice, type Weighed, weighRow } from './clips-table.rules.ts'
import type { KnownNames } from './known-names.rules.ts'
import { type MetadataRow, tooManyRows } from './metadata-table.ts'
import { clipsTableOf } from './usable-table.rules.ts'

const MAX_FAULTS = 200

type Sent = { csv: string; dryRun: boolean; takeGoodRows: boolean }

/** @throws AppError payload_too_large */
export async function saveClipsFile(
  services: PublishingServices,
  { userId, ip }: { userId: number; ip: string },
  { csv, dryRun, takeGoodRows }: Sent,
) {
  const { db, clock } = services
  const known = await listFacetNames(db)
  const table = await readSentTable(csv, known, MAX_ROWS)
  if (table.faults[0]?.problem === tooManyRows(MAX_ROWS)) {
    throw new AppError('payload_too_large', 'Import at most 1,000 rows at once.')
  }
  const read = clipsTableOf(table)
  const { report, written } = await db.transaction().execute(async (tx) => {
    const { rows, weighed, repeated } = await weighRows(tx, read.rows, known)
    const faults = [...read.faults, ...weighed.flatMap(({ fault }) => fault ?? []), ...repeated]
    const changes = weighed.flatMap(({ change }) => change ?? [])
    const isWhole = faults.length === 0 || (takeGoodRows && repeated.length === 0)
    const saved = !dryRun && isWhole && changes.length > 0
    if (saved) {
      const [at, change_id] = [clock.now(), randomUUID()]
      await writeClips(tx, changes, { actor_id: userId, at, origin: 'csv', change_id })
      const details = { clips: changes.length, rows: rows.length }
      const object = `bulk:${change_id}` as const
      await record(tx, { action: 'clips.table', at, actorUserId: userId, ip, object, details })
    }
    const wrong = rows.filter(({ isSound }, at) => !isSound || weighed[at]?.fault).length
    const report = {
      saved,
      rows: rows.length,
      changed: changes.length,
      unchanged: rows.length - changes.length - wrong,
      faults: faults
        .toSorted((one, other) => one.row - other.row)
        .slice(0, MAX_FAULTS)
        .map((fault) => ({ outdated: false, ...fault })),
      warnings: [...read.warnings],
    }
    return { report, written: saved ? changes.map(({ clip_id }) => clip_id) : [] }
  })
  await publishReady(services, written)
  return report
}

/** Determines the effect of each row. The clips stay locked until the transaction ends. */
async function weighRows(tx: Db, read: readonly MetadataRow[], known: KnownNames) {
  const refs = read.flatMap((row) => refOfRow(row, known) ?? [])
  const clipOf = await findClipsByRef(tx, refs)
  const rows = read.map((row): NamedRow => {
    const ref = refOfRow(row, known)
    return { ...row, clip_id: row.id ?? (ref && clipOf(ref)) ?? null }
  })
  const ids = rows.flatMap(({ clip_id }) => clip_id ?? [])
  await lockClips(tx, ids)
  const clips = new Map((await readClips(tx, ids)).map((clip) => [clip.id, clip]))
  const free = rows.map((row) => weighRow(row, clips, known))
  const wanted = free.flatMap(({ change }) => refOf(change, clips) ?? [])
  const taken = await findTakenRefs(tx, wanted)
  const weighed = free.map((one, at): Weighed => {
    const problem = one.change && taken.get(one.change.clip_id)
    const row = rows[at]?.row ?? 0
    return problem === undefined ? one : { fault: { row, column: 'supplier_ref', problem } }
  })
  return { rows, weighed, repeated: twice(rows) }
}

const Ref = z.object({ contributor_id: z.int().nullable(), supplier_ref: z.string() })

/** Returns the future reference of the clip, if the change affects it. */
function refOf(change: ClipChange | undefined, clips: ReadonlyMap<number, ChangeableClip>) {
  if (!change || !('contributor_id' in change.after || 'supplier_ref' in change.after)) return undefined
  return { clip_id: change.clip_id, ...Ref.parse({ ...clips.get(change.clip_id)?.fields, ...change.after }) }
}

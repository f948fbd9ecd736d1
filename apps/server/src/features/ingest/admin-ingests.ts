/** Files in ingest as the admin area shows them, with the actions that the viewer has on each. */
import type { IngestRow } from '@rushes/contract/agency-ingests'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import { type Mover, mayEdit } from '../catalogue/editing/clip-states.rules.ts'
import {
  type AdminIngestRow,
  type AdminStepRow,
  listAdminIngests,
  listStepsOf,
} from './admin-ingests.queries.ts'
import { mayHandle, movesOfIngest } from './ingest-moves.rules.ts'
import { secondsLeft, shownSteps } from './steps/shown-steps.rules.ts'

export async function readAdminIngests(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Mover,
  ids: readonly number[],
): Promise<IngestRow[]> {
  const [rows, steps] = await Promise.all([listAdminIngests(db, ids), listStepsOf(db, ids)])
  const now = clock.now()
  const stepsOf = Map.groupBy(steps, ({ ingest_id }) => ingest_id)
  return rows.map((row) => toRow(row, stepsOf.get(row.id) ?? [], { viewer, now }))
}

export const INGEST_COLUMNS = [
  ...['Number', 'File', 'Import batch', 'Bytes', 'Kind', 'State', 'Problem'],
  ...['Clip', 'Duplicate of', 'Created by', 'Started', 'Finished'],
]

export const ingestCells = (row: IngestRow, timeZone: string): string[] => [
  String(row.id),
  row.file_name,
  row.batch.name,
  String(row.size_bytes),
  row.kind,
  row.state,
  row.problem,
  String(row.clip_id ?? ''),
  String(row.duplicate_of ?? ''),
  row.by?.name ?? '',
  minuteOf(new Date(row.started), timeZone),
  row.finished === null ? '' : minuteOf(new Date(row.finished), timeZone),
]

/** @throws AppError not_found */
export async function readAdminIngest(
  services: Pick<Services, 'db' | 'clock'>,
  viewer: Mover,
  id: number,
): Promise<IngestRow> {
  const [row] = await readAdminIngests(services, viewer, [id])
  if (!row) throw new AppError('not_found', 'There is no such file.')
  return row
}

function toRow(
  row: AdminIngestRow,
  steps: readonly AdminStepRow[],
  { viewer, now }: { viewer: Mover; now: Date },
): IngestRow {
  const { batch_id, batch_name, paused_at, created_by, created_by_name } = row
  return {
    id: row.id,
    batch: { id: batch_id, name: batch_name, paused: paused_at !== null },
    file_name: row.file_name,
    size_bytes: row.size_bytes,
    kind: row.kind,
    purpose: row.purpose,
    state: row.state,
    steps: shownSteps(steps),
    seconds_left: secondsLeft(steps, now),
    problem: row.problem,
    duplicate_of: row.duplicate_of,
    clip_id: row.state === 'ready' || row.purpose !== 'new' ? row.clip_id : null,
    by: created_by === null ? null : { id: created_by, name: created_by_name ?? '' },
    started: row.created_at.toISOString(),
    finished: row.finished_at?.toISOString() ?? null,
    moves: mayHandle(row, viewer)
      ? movesOfIngest(row.state).filter((move) => move !== 'accept-duplicate' || mayDescribeTwin(row, viewer))
      : [],
  }
}

const mayDescribeTwin = ({ twin_state, twin_created_by }: AdminIngestRow, viewer: Mover) =>
  twin_state !== null && mayEdit({ state: twin_state, created_by: twin_created_by }, viewer)

/** Rows of the steps of each file, which are the source of truth (R-INGEST-4). */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Step, StepState } from './ingest-steps.rules.ts'

/** `work` is the name under which the output of the step is stored. */
type StepRow = StepState & { work: string | null }

export async function listSteps(db: Db, ingestId: number): Promise<StepRow[]> {
  return await db
    .selectFrom('ingest_steps')
    .select(['step', 'part', 'state', 'tries', 'beat_at as beatAt', 'resume_at as resumeAt', 'work'])
    .where('ingest_id', '=', ingestId)
    .execute()
}

/** Adds the parts in which a long film is encoded, as separate steps. */
export async function addParts(db: Db, ingestId: number, parts: number): Promise<void> {
  if (parts === 0) return
  const step = 'part' as const
  const rows = Array.from({ length: parts }, (_, part) => ({ ingest_id: ingestId, step, part }))
  await db
    .insertInto('ingest_steps')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type OneStep = { ingestId: number; step: Step; part?: number }
type Claim = OneStep & { worker: string }
const claimed = (db: Db, { ingestId, step, part = 0, worker }: Claim) =>
  db
    .updateTable('ingest_steps')
    .where('ingest_id', '=', ingestId)
    .where('step', '=', step)
    .where('part', '=', part)
    .where('worker', '=', worker)
    .where('state', '=', 'running')

/** @returns the number of this try; undefined when another worker was faster. */
export async function claimStep(
  db: Db,
  { ingestId, step, part = 0, worker }: Claim,
  { at, deadSince }: { at: Date; deadSince: Date },
): Promise<number | undefined> {
  const row = await db
    .updateTable('ingest_steps')
    .set({
      state: 'running',
      worker,
      tries: sql`tries + 1`,
      progress: 0,
      started_at: at,
      beat_at: at,
      problem: '',
    })
    .where('ingest_id', '=', ingestId)
    .where('step', '=', step)
    .where('part', '=', part)
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'waiting'), and([eb('state', '=', 'running'), eb('beat_at', '<=', deadSince)])]),
    )
    // Cancelling the file holds this lock, so that the step does not start.
    .where(sql<boolean>`exists (select from ingests where id = ${ingestId} and state = 'working' for share)`)
    .returning('tries')
    .executeTakeFirst()
  if (row) await forgetLack(db, ingestId)
  return row?.tries
}

/** Clears the resource that the file waited for. */
async function forgetLack(db: Db, ingestId: number): Promise<void> {
  await db
    .updateTable('ingests')
    .set({ problem: '' })
    .where('id', '=', ingestId)
    .where('problem', '<>', '')
    .execute()
}

/** @returns false when another worker has the step. */
export async function beatStep(
  db: Db,
  claim: Claim,
  { at, progress }: { at: Date; progress: number },
): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, claim).set({ beat_at: at, progress }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the name of the folder in which the step writes its files. */
export async function noteWork(
  db: Db,
  { ingestId, step, part = 0, work }: OneStep & { work: string },
): Promise<void> {
  await db
    .updateTable('ingest_steps')
    .set({ work })
    .where('ingest_id', '=', ingestId)
    .where('step', '=', step)
    .where('part', '=', part)
    .execute()
}

export async function finishStep(db: Db, claim: Claim, at: Date): Promise<void> {
  await claimed(db, claim).set({ state: 'done', progress: 100, finished_at: at }).execute()
}

export async function failStep(
  db: Db,
  claim: Claim,
  { state, problem }: { state: 'waiting' | 'failed'; problem: string },
): Promise<void> {
  await claimed(db, claim).set({ state, problem }).execute()
}

/** @returns the number of unexpected errors of the step, including this one */
export async function countError(db: Db, claim: Claim): Promise<number> {
  const row = await claimed(db, claim).set({ errors: sql`errors + 1` }).returning('errors').executeTakeFirst()
  return row?.errors ?? 0
}

/** Returns a step to the queue after an unexpected error. It does not count as a try, and waits until that time. */
export async function postponeStep(db: Db, claim: Claim, resumeAt: Date): Promise<void> {
  await claimed(db, claim)
    .set({ state: 'waiting', tries: sql`tries - 1`, progress: 0, resume_at: resumeAt })
    .execute()
}

/** Returns a step to the queue that failed for a reason outside the file; it does not count as a try. */
export async function releaseStep(db: Db, claim: Claim): Promise<void> {
  await claimed(db, claim).set({ state: 'waiting', tries: sql`tries - 1`, progress: 0 }).execute()
}

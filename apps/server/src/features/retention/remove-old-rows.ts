/** Removes what has been kept long enough (R-PRIVACY-1), one kind of row after the other. */
import type { Services } from '../../context.ts'
import type { Removal } from '../../db/removal.ts'

export type Retention = {
  /** For the log and the dry run: 'ended sessions'. */
  what: string
  /** Since the row ended or was written, as its removal says. */
  keptMs: number
  /** Smaller than the usual one where each row is costly. */
  batch?: number
  removal: Removal<Services>
}

export type Outcome = { what: string; table: string; rows: number }

const REMOVAL_BATCH = 1_000

/** Says how many rows `removeOldRows` would remove now. Rows that go only after others have gone are not counted. */
export async function countOldRows(services: Services, retentions: readonly Retention[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { what, keptMs, removal } of retentions) {
    const rows = await removal.count(services, endOfTime(services, keptMs))
    outcomes.push({ what, table: removal.table, rows })
  }
  return outcomes
}

/** A kind of row that cannot be removed is logged; it does not keep the others. */
export async function removeOldRows(
  services: Services,
  retentions: readonly Retention[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { what, keptMs, batch = REMOVAL_BATCH, removal } of retentions) {
    const outcome = { what, table: removal.table, rows: 0 }
    outcomes.push(outcome)
    const before = endOfTime(services, keptMs)
    try {
      for (let removed = batch; removed === batch; outcome.rows += removed) {
        removed = await removal.remove(services, before, batch)
      }
    } catch (error) {
      services.log.error({ err: error, what }, 'old rows were not removed; they are tried again next night')
    }
  }
  return outcomes
}

const endOfTime = ({ clock }: Services, keptMs: number) => new Date(clock.now().getTime() - keptMs)

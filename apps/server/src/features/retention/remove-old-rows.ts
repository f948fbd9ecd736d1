/** Removes rows at the end of their retention (R-PRIVACY-1), one kind after the other. */
import type { Services } from '../../context.ts'
import type { Removal } from '../../db/removal.ts'

export type Retention = {
  /** Name for the log and the dry run, such as 'ended sessions'. */
  what: string
  /** Retention since the row ended or was written, as defined by its removal. */
  keptMs: number
  /** Share of the retention that the agency has set: 1, or less. */
  share?: (config: Services['config']) => number
  /** Batch size, if smaller than usual because each row is costly. */
  batch?: number
  removal: Removal<Services>
}

export type Outcome = { what: string; table: string; rows: number }

const REMOVAL_BATCH = 1_000

/**
 * Returns how many rows `removeOldRows` would remove now. Rows that can only be removed after others are not counted.
 */
export async function countOldRows(services: Services, retentions: readonly Retention[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const retention of retentions) {
    const { what, removal } = retention
    const rows = await removal.count(services, endOfTime(services, retention))
    outcomes.push({ what, table: removal.table, rows })
  }
  return outcomes
}

/** Removes rows; a kind that cannot be removed is logged and does not block the others. */
export async function removeOldRows(
  services: Services,
  retentions: readonly Retention[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const retention of retentions) {
    const { what, batch = REMOVAL_BATCH, removal } = retention
    const outcome = { what, table: removal.table, rows: 0 }
    outcomes.push(outcome)
    const before = endOfTime(services, retention)
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

const endOfTime = ({ clock, config }: Services, { keptMs, share = () => 1 }: Retention) =>
  new Date(clock.now().getTime() - keptMs * share(config))

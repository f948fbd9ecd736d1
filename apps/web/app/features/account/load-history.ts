/** Loads the first page of a history. A filter that the server refuses is no failure of the page (R-HISTORY-1). */
import { failLoad, isStatus } from '../../lib/load-failure.ts'
import { messageOf } from '../../lib/message-of.ts'

export type FirstRecords<T> = {
  records: readonly T[]
  /** The reason why the filter was refused. */
  problem: string | null
}

export async function loadHistory<T>(page: Promise<readonly T[]>): Promise<FirstRecords<T>> {
  try {
    return { records: await page, problem: null }
  } catch (error) {
    return isStatus(error, 422) ? { records: [], problem: messageOf(error) } : failLoad(error)
  }
}

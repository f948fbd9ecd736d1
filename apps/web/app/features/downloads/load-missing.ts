/** Returns the number of clips of some rows that must be bought first. */
import type { Account } from '@rushes/contract/accounts'
import { loadClips } from '../catalogue/load-clips.ts'
import { loadCredits } from '../credits/load-credits.ts'
import { BUY_NOW, missingClips } from './missing-clips.ts'
import { planQueue, queueViewerOf } from './plan-queue.ts'
import type { QueueRow } from './queue-store.ts'

export const BUY_ADDRESS = `/downloads?${BUY_NOW}=1`

export async function loadMissing(account: Account, rows: readonly QueueRow[]): Promise<number> {
  const [clips, balances] = await Promise.all([loadClips(rows.map(({ id }) => id)), loadCredits(account)])
  const viewer = queueViewerOf(account)
  return missingClips(planQueue({ rows, clips, viewer, balances, chosenTier: null }), clips).length
}

/** Proves that no entry of the audit was changed, removed or slipped in (R-AUDIT-3). */
import type { Services } from '../../context.ts'
import { type ChainPlace, checkPiece, countUnchained, findChainStart } from './audit-chain.queries.ts'

const PIECE = 5_000
const DAY_MS = 24 * 60 * 60_000
/** A day less than entries are kept: the removal takes older ones away while the check reads. */
const CHECKED_MS = 729 * DAY_MS

export type ChainState = {
  intact: boolean
  entries: number
  brokenAt: number | null
  head: ChainPlace | null
}

export async function verifyChain({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<ChainState> {
  const unchained = await countUnchained(db)
  let head = await findChainStart(db, new Date(clock.now().getTime() - CHECKED_MS))
  let entries = 0
  let brokenAt: number | null = null
  for (;;) {
    const piece = await checkPiece(db, head, PIECE)
    entries += piece.entries
    brokenAt = piece.broken_at
    head = piece.last ?? head
    if (brokenAt !== null || piece.entries < PIECE) break
  }
  return { intact: brokenAt === null && unchained === 0, entries, brokenAt, head }
}

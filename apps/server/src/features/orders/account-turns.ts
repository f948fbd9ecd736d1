/**
 * Lets the checkouts of one account take turns within this process. They wait for each other's lock in the database anyway;
 * waiting here, a Pay button pressed many times does not use up the connections of everybody else.
 */
import pLimit, { type LimitFunction } from 'p-limit'

const turns = new Map<number, LimitFunction>()

export async function inTurn<Result>(accountId: number, work: () => Promise<Result>): Promise<Result> {
  const turn = turns.get(accountId) ?? pLimit(1)
  turns.set(accountId, turn)
  try {
    return await turn(work)
  } finally {
    if (turn.activeCount + turn.pendingCount === 0) turns.delete(accountId)
  }
}

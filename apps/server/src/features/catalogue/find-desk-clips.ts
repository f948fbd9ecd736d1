/** Finds the clips of a question of the desk, for whoever works on all of them. */
import type { Db } from '../../db/db.ts'
import { listDeskIds } from './desk-list.queries.ts'
import { type DeskAddress, deskQuestion } from './desk-question.rules.ts'

export type { DeskAddress } from './desk-question.rules.ts'

/** Their numbers in ascending order, at most `limit`. */
export async function readFoundIds(
  db: Db,
  address: DeskAddress,
  now: Date,
  limit: number,
): Promise<number[]> {
  const asked = deskQuestion(address, now)
  return asked ? listDeskIds(db, asked, limit) : []
}

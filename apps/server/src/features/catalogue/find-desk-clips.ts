/** Finds the clips of a question of the admin area. */
import type { Db } from '../../db/db.ts'
import { listClipsOfFile } from './desk-clip.queries.ts'
import { listDeskIds } from './desk-list.queries.ts'
import { type DeskAddress, type DeskQuestion, deskQuestion, isFileName } from './desk-question.rules.ts'

export type { DeskAddress } from './desk-question.rules.ts'

/** The question with the clips that came in under the name of a file, where its text is one. */
export async function askDesk(db: Db, address: DeskAddress, now: Date): Promise<DeskQuestion | null> {
  const asked = deskQuestion(address, now)
  if (asked?.words === undefined || !isFileName(asked.words)) return asked
  const named = await listClipsOfFile(db, asked.words)
  if (named.length === 0) return asked
  return { ...asked, words: undefined, ids: named.filter((id) => asked.ids?.includes(id) ?? true) }
}

/** Their numbers in ascending order, at most `limit`. */
export async function readFoundIds(
  db: Db,
  address: DeskAddress,
  now: Date,
  limit: number,
): Promise<number[]> {
  const asked = await askDesk(db, address, now)
  return asked ? listDeskIds(db, asked, limit) : []
}

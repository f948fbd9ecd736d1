/** Finds the clips of a question of the admin area. */
import type { Db } from '../../../db/db.ts'
import { listClipsOfFile } from './admin-clip.queries.ts'
import { listAdminIds } from './admin-clip-list.queries.ts'
import { type AdminAddress, type AdminQuestion, adminQuestion, isFileName } from './admin-question.rules.ts'

export type { AdminAddress } from './admin-question.rules.ts'

/** The question with the clips that came in under the name of a file, where its text is one. */
export async function askAdmin(db: Db, address: AdminAddress, now: Date): Promise<AdminQuestion | null> {
  const asked = adminQuestion(address, now)
  if (asked?.words === undefined || !isFileName(asked.words)) return asked
  const named = await listClipsOfFile(db, asked.words)
  if (named.length === 0) return asked
  return { ...asked, words: undefined, ids: named.filter((id) => asked.ids?.includes(id) ?? true) }
}

/** Their numbers in ascending order, at most `limit`. */
export async function readFoundIds(
  db: Db,
  address: AdminAddress,
  now: Date,
  limit: number,
): Promise<number[]> {
  const asked = await askAdmin(db, address, now)
  return asked ? listAdminIds(db, asked, limit) : []
}

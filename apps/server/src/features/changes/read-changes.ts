/** Reads the change list for other features, from a position that they keep (R-CHANGES-1, ADR 47). */
import type { Db } from '../../db/db.ts'
import { DAY_MS } from '../../feature.ts'
import { type ChangePosition, findPosition, listChangedIds, microseconds } from './changes.queries.ts'

export const CHANGES_KEPT_MS = 30 * DAY_MS

/** Returns the position from which the list is still complete. */
export const oldestPosition = (now: Date): number => microseconds(new Date(now.getTime() - CHANGES_KEPT_MS))

/** A changed clip, with the position at which it last became public; null if it was public before the list began. */
export type ReadChange = ChangePosition & { appeared: number | null }

/** @returns the changes after a position, in their order */
export const readChanges = (
  db: Db,
  part: { after: ChangePosition; until: number; limit: number },
): Promise<ReadChange[]> => listChangedIds(db, part)

/** Returns the end of the list. Changes that are listed after this call get later positions. */
export const endOfChanges = (db: Db): Promise<number> => findPosition(db)

/** Finds clips with the same pictures as a new clip, which is imported but not published until then. */
import {
  keptOf,
  type LookAlike,
  lookAlikes,
  type PictureHash,
  requestedOf,
} from '@rushes/fingerprint/look-alikes'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import * as queries from './look-alikes.queries.ts'

type Shown = { id: number; hashes: readonly PictureHash[] }

export async function listAlike(db: Db, { id, hashes }: Shown): Promise<LookAlike[]> {
  const matches = await queries.listMatches(db, id, requestedOf(hashes))
  const kept = await queries.countHashes(db, [...new Set(matches.map(({ clipId }) => clipId))])
  return lookAlikes(matches, { own: keptOf(hashes).length, kept })
}

/** Stores look-alikes for a decision by staff. */
export async function findLookAlikes(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  shown: Shown,
): Promise<void> {
  await queries.insertLookAlikes(db, shown.id, await listAlike(db, shown), clock.now())
}

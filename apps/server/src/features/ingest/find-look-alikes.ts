/** Looks for clips that show the same as one that comes in (R-LIKE-2). The clip comes in all the same; publishing waits. */

import { askedOf, keptOf, type LookAlike, lookAlikes } from '@rushes/fingerprint/look-alikes'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { ClipImport } from './clip-import.ts'
import { hashPictures } from './hash-pictures.ts'
import * as queries from './look-alikes.queries.ts'

type Clip = Pick<ClipImport, 'id' | 'type'>

/** @param folder with the finished files of the clip */
export async function listAlike(db: Db, clip: Clip, folder: string): Promise<LookAlike[]> {
  const hashes = await hashPictures(clip, folder)
  const matches = await queries.listMatches(db, clip.id, askedOf(hashes))
  const kept = await queries.countHashes(db, [...new Set(matches.map(({ clipId }) => clipId))])
  return lookAlikes(matches, { own: keptOf(hashes).length, kept })
}

/** Asks a person about each of them. */
export async function findLookAlikes(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  clip: Clip,
  folder: string,
): Promise<void> {
  await queries.insertLookAlikes(db, clip.id, await listAlike(db, clip, folder), clock.now())
}

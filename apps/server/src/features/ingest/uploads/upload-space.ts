/**
 * The space on the disk for what is being sent (R-INGEST-25). What an unfinished upload still lacks counts as used, so that
 * uploads that begin one after the other do not all count on the same space.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { uploadsFolder } from '../ingest-files.ts'
import { listUnfinishedUploads, lockSpace } from './uploads.queries.ts'

/** The share of the disk that stays free, which the database may use. */
const KEPT_FREE = 0.1
/** An upload without a request for so long reserves nothing, so that abandoned ones keep no other user from sending. */
const RESERVED_MS = 60 * 60_000

/** The share of the free space for the unfinished uploads of one user (R-INGEST-25). */
const SHARE = 1 / 2

type Known = Pick<Services, 'clock' | 'config' | 'disk'>

/**
 * Until the transaction ends, no other upload is begun.
 *
 * @param userId null for the holder of an upload link, which has a limit of its own
 * @returns why there is no space for an upload of this size in bytes; null when there is
 */
export async function noSpaceFor(
  tx: Db,
  services: Known,
  { size, userId }: { size: number; userId: number | null },
): Promise<string | null> {
  await lockSpace(tx)
  const since = new Date(services.clock.now().getTime() - RESERVED_MS)
  const missing = await Promise.all(
    (await listUnfinishedUploads(tx, since)).map(async (upload) => {
      const found = await stat(join(uploadsFolder(services), upload.id)).catch(() => undefined)
      return { userId: upload.user_id, bytes: upload.size_bytes - (found?.size ?? 0) }
    }),
  )
  const bytesOf = (uploads: typeof missing) => uploads.reduce((sum, { bytes }) => sum + bytes, 0)
  const space = await spaceIn(services)
  if (space - bytesOf(missing) < size) return 'There is not enough space on the disk.'
  const own = userId === null ? 0 : bytesOf(missing.filter((upload) => upload.userId === userId))
  return own > 0 && own + size > space * SHARE
    ? 'Your unfinished uploads reserve half of the free space. Finish or remove one of them first.'
    : null
}

/** Whether what was reserved is still there: others write to the disk as well. */
export const mayWriteOn = async (services: Known): Promise<boolean> => (await spaceIn(services)) > 0

async function spaceIn({ disk, ...services }: Known): Promise<number> {
  const { free, size } = await disk.spaceAt(uploadsFolder(services))
  return free - size * KEPT_FREE
}

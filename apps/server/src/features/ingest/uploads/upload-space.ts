/**
 * Reserves disk space for uploads in progress (R-INGEST-25). The missing bytes of unfinished uploads count as
 * used, so that uploads that begin one after the other do not all rely on the same space.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { uploadsFolder } from '../ingest-files.ts'
import { listUnfinishedUploads, lockSpace } from './uploads.queries.ts'

/** The share of the disk that stays free, which the database may use. */
const KEPT_FREE = 0.1
/**
 * Time without a request after which an upload reserves nothing, so that abandoned uploads do not block other
 * users.
 */
const RESERVED_MS = 60 * 60_000

/** The share of the free space for the unfinished uploads of one user (R-INGEST-25). */
const SHARE = 1 / 2

type Known = Pick<Services, 'clock' | 'config' | 'disk'>

/**
 * Blocks the start of other uploads until the transaction ends.
 *
 * @param userId null for the holder of an upload link, which has a separate limit
 * @returns the reason if there is no space for an upload of this size in bytes; null if there is
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

/** Checks that the reserved space still exists, because other programs also write to the disk. */
export const mayWriteOn = async (services: Known): Promise<boolean> => (await spaceIn(services)) > 0

async function spaceIn({ disk, ...services }: Known): Promise<number> {
  const { free, size } = await disk.spaceAt(uploadsFolder(services))
  return free - size * KEPT_FREE
}

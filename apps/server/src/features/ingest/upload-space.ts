/**
 * The space on the disk for what is being sent (R-INGEST-25). What an unfinished upload still lacks counts as used, so that
 * uploads that begin one after the other do not all count on the same space.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { uploadsFolder } from './ingest-files.ts'
import { listUnfinishedUploads, lockSpace } from './uploads.queries.ts'

/** Of the disk, which the database may share. */
const KEPT_FREE = 0.1
/** An upload without a request for so long reserves nothing, so that abandoned ones keep no other user from sending. */
const RESERVED_MS = 60 * 60_000

type Known = Pick<Services, 'clock' | 'config' | 'disk'>

/** Until the transaction ends, no other upload is begun. @returns whether there is space for one of this size */
export async function isSpaceLeft(tx: Db, services: Known, size: number): Promise<boolean> {
  await lockSpace(tx)
  const since = new Date(services.clock.now().getTime() - RESERVED_MS)
  const missing = await Promise.all(
    (await listUnfinishedUploads(tx, since)).map(async (upload) => {
      const found = await stat(join(uploadsFolder(services), upload.id)).catch(() => undefined)
      return upload.size_bytes - (found?.size ?? 0)
    }),
  )
  return (await spaceIn(services)) - missing.reduce((sum, bytes) => sum + bytes, 0) >= size
}

/** Whether what was reserved is still there: others write to the disk as well. */
export const mayWriteOn = async (services: Known): Promise<boolean> => (await spaceIn(services)) > 0

async function spaceIn({ disk, ...services }: Known): Promise<number> {
  const { free, size } = await disk.spaceAt(uploadsFolder(services))
  return free - size * KEPT_FREE
}

/** Reads a file that is to be the next master of a clip: it is large, and nobody waits for an answer here (R-RENEW-6). */
import { join } from 'node:path'
import { checksumFile } from '@rushes/media/checksum'
import type { Services } from '../../context.ts'
import { uploadsFolder } from './ingest-files.ts'
import { keepSum, listOpenUploads } from './uploads.queries.ts'

export async function readMaster(services: Services, id: string): Promise<void> {
  const { db } = services
  const sum = await checksumFile(join(uploadsFolder(services), id)).catch(async (error: unknown) => {
    // Whoever sent it has taken it back meanwhile.
    if ((await listOpenUploads(db, [id])).length === 0) return null
    throw error
  })
  if (sum) await keepSum(db, id, sum.sha256)
}

/**
 * Reads the next master of a clip in a job, because it is large and no request should wait for it
 * (R-RENEW-6).
 */
import { join } from 'node:path'
import { checksumFile } from '@rushes/media/checksum'
import type { Services } from '../../../context.ts'
import { uploadsFolder } from '../ingest-files.ts'
import { keepSum, settleLostUpload } from '../uploads/uploads.queries.ts'

export async function readMaster(services: Services, id: string): Promise<void> {
  const { db } = services
  const path = join(uploadsFolder(services), id)
  const sum = await checksumFile(path).catch(async (error: NodeJS.ErrnoException) => {
    // The upload was withdrawn in the meantime, or its bytes are missing.
    if (error.code !== 'ENOENT') throw error
    await settleLostUpload(db, id)
  })
  if (sum) await keepSum(db, id, sum.sha256)
}

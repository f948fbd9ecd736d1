/**
 * Removes uploads that were begun and not continued: first the row, then the bytes (R-INGEST-6). A batch that is signed for
 * at the same time keeps its files (R-UPLOAD-7).
 */
import type { Services } from '../../../context.ts'
import type { Removal } from '../../../db/removal.ts'
import { lockBatch } from '../batches/batches.queries.ts'
import { forgetUpload } from '../ingest-files.ts'
import { abandonedRows, deleteAbandoned, listAbandonedUploads } from './uploads.queries.ts'

export const abandonedUploads: Removal<Services> = {
  ...abandonedRows,
  async remove(services, before, limit) {
    const found = await listAbandonedUploads(services.db, before, limit)
    for (const { id, batch_id: batchId } of found) {
      const isRemoved = await services.db.transaction().execute(async (tx) => {
        await lockBatch(tx, batchId)
        return await deleteAbandoned(tx, id, before)
      })
      if (isRemoved) await forgetUpload(services, id)
    }
    return found.length
  },
}

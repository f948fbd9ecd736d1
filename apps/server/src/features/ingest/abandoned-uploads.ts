/** What somebody began to send and nobody went on with: the bytes go, then the row (R-INGEST-6). */
import type { Services } from '../../context.ts'
import type { Removal } from '../../db/removal.ts'
import { forgetUpload } from './ingest-files.ts'
import { abandonedRows, deleteUpload, listAbandonedUploads } from './uploads.queries.ts'

export const abandonedUploads: Removal<Services> = {
  ...abandonedRows,
  async remove(services, before, limit) {
    const ids = await listAbandonedUploads(services.db, before, limit)
    for (const id of ids) {
      await forgetUpload(services, id)
      await deleteUpload(services.db, id)
    }
    return ids.length
  },
}

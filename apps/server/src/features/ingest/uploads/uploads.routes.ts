/** Routes for files that staff upload to their import batches (R-INGEST-6). */
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { plainName } from '../sheet/match-names.rules.ts'
import { type PiecesSender, receivePieces } from './receive-pieces.ts'
import { NO_UPLOAD } from './upload-refused.ts'
import * as queries from './uploads.queries.ts'

export const uploadRoutes = (context: Context): Promise<void> =>
  receivePieces(context, {
    path: '/agency/uploads',
    rule: { access: 'staff', may: 'ingest.add' },
    senderOf: async (request) => senderFor(context, viewerOf(request).userId),
  })

/** Limit in characters; the end of a longer path is kept. */
const MAX_FOLDER = 300
const NO_BATCH = { status: 404, sentence: 'Import batch not found.' }
const IS_WHOLE = { status: 400, sentence: 'Cannot terminate an already completed upload' }

function senderFor({ db, clock, jobs }: Context, userId: number): PiecesSender {
  return {
    name: `user:${userId}`,
    userId,
    owns: (id) => queries.isOwnUpload(db, id, userId),
    async begin(tx, { metadata, ...file }) {
      const batch = Number(metadata['batch'])
      const batchId = Number.isSafeInteger(batch) && batch > 0 && batch < 2 ** 31 ? batch : 0
      const folder = plainName(metadata['folder'] ?? '').slice(-MAX_FOLDER)
      const isDone = await queries.insertUpload(tx, { ...file, folder, userId, batchId, at: clock.now() })
      return isDone ? null : NO_BATCH
    },
    async finish(id) {
      if (!(await queries.finishUpload(db, id, clock.now()))) return NO_UPLOAD
      await jobs.send('receive-uploads', {})
      return null
    },
    remove: async (id) => ((await queries.deleteOwnUnfinished(db, id, userId)) ? null : IS_WHOLE),
  }
}

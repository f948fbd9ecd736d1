/** Files that people of the agency send into their deliveries (R-INGEST-6). */
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { type PiecesSender, receivePieces } from './receive-pieces.ts'
import * as queries from './uploads.queries.ts'

export const uploadRoutes = (context: Context): Promise<void> =>
  receivePieces(context, {
    path: '/agency/uploads',
    rule: { access: 'staff', may: 'ingest.add' },
    senderOf: async (request) => senderFor(context, viewerOf(request).userId),
  })

function senderFor({ db, clock, jobs }: Context, userId: number): PiecesSender {
  return {
    takesBack: false,
    owns: (id) => queries.isOwnUpload(db, id, userId),
    async begin({ metadata, ...file }) {
      const batch = Number(metadata['batch'])
      const batchId = Number.isSafeInteger(batch) && batch > 0 && batch < 2 ** 31 ? batch : 0
      const isDone = await queries.insertUpload(db, { ...file, userId, batchId, at: clock.now() })
      return isDone ? null : { status: 404, sentence: 'There is no such delivery.' }
    },
    async finish(id) {
      await queries.finishUpload(db, id, clock.now())
      await jobs.send('receive-uploads', {})
      return null
    },
  }
}

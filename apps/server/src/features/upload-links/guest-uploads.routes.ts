/** Routes for resumable uploads through an upload link, like those of the admin area (R-UPLOAD-2). */
import { AppError } from '../../app-error.ts'
import type { Context, Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import * as sent from '../ingest/uploads/held-files.ts'
import { type PiecesSender, receivePieces } from '../ingest/uploads/receive-pieces.ts'
import { NO_UPLOAD } from '../ingest/uploads/upload-refused.ts'
import { findHeldLink, type Held } from './open-upload-link.ts'
import { insertUploadVisit, lockUploadLink, type UploadLinkRow } from './upload-links.queries.ts'
import { refusalOfFile, refusalOfLink } from './upload-links.rules.ts'

/** A header instead of the address, because servers log addresses. */
const HEADER = 'upload-link'
const MAX_REF = 100

export const guestUploadRoutes = (context: Context): Promise<void> =>
  receivePieces(context, {
    path: '/clip/uploads',
    rule: { access: 'public' },
    async senderOf({ headers, ip }) {
      const holder = { ref: String(headers[HEADER] ?? '').slice(0, MAX_REF), ip }
      return senderBy(context, await requireOpenLink(context, holder), holder)
    },
  })

const NO_SANDBOX = {
  status: 503,
  sentence: 'Files cannot be uploaded now. Please contact the sender of the link.',
}

/** @throws AppError not_found, forbidden, too_many_requests */
async function requireOpenLink(services: Services, holder: Held): Promise<UploadLinkRow> {
  const link = await findHeldLink(services, holder)
  const refusal = refusalOfLink(link, services.clock.now())
  // Not 410, which means in the protocol that the client should begin again.
  if (refusal !== null) throw new AppError('forbidden', refusal)
  return link
}

function senderBy(services: Services, link: UploadLinkRow, holder: Held): PiecesSender {
  const { db, clock } = services
  const { id: linkId, batch_id: batchId } = link
  const visit = (tx: Db, what: 'sent' | 'refused' | 'removed', file_name: string) =>
    insertUploadVisit(tx, { link_id: linkId, at: clock.now(), what, file_name, ip: holder.ip })
  return {
    name: `link:${linkId}`,
    userId: null,
    owns: async (id) => (await sent.findSentFile(db, batchId, id)) !== undefined,
    async begin(tx, { id, fileName, sizeBytes }) {
      // R-MEDIA-12
      if (services.sandbox.state() === 'refusing') return NO_SANDBOX
      const at = clock.now()
      const current = (await lockUploadLink(tx, linkId)) ?? link
      const refusal =
        refusalOfLink(current, at) ?? refusalOfFile(current, await sent.lockSentFiles(tx, batchId), sizeBytes)
      if (refusal === null) await sent.addSentFile(tx, { id, batchId, fileName, sizeBytes, at })
      else await visit(tx, 'refused', fileName)
      return refusal === null ? null : { status: 403, sentence: refusal }
    },
    async refusal() {
      const sentence = refusalOfLink(await findHeldLink(services, holder), clock.now())
      return sentence === null ? null : { status: 403, sentence }
    },
    async finish(id) {
      const { file, refusal } = await sent.finishSentFile(services, batchId, id)
      if (file?.finished_at === null) await visit(db, refusal ? 'refused' : 'sent', file.file_name)
      return refusal
    },
    remove: (id) =>
      db.transaction().execute(async (tx) => {
        // Uses the lock order of a signature: the link before its files.
        await lockUploadLink(tx, linkId)
        const file = await sent.removeSentFile(tx, batchId, id)
        if (!file) return NO_UPLOAD
        await visit(tx, 'removed', file.file_name)
        return null
      }),
  }
}

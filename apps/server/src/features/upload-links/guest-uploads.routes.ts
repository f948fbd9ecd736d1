/** Files that somebody sends by an upload link, in pieces like those of the desk (R-UPLOAD-2). */
import { AppError } from '../../app-error.ts'
import type { Context, Services } from '../../context.ts'
import * as sent from '../ingest/held-files.ts'
import { type PiecesSender, receivePieces } from '../ingest/receive-pieces.ts'
import { findHeldLink, type Held } from './open-upload-link.ts'
import { insertUploadVisit, type UploadLinkRow } from './upload-links.queries.ts'
import { refusalOfFile, refusalOfLink } from './upload-links.rules.ts'

/** Not in the address, which servers write down. */
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

/** @throws AppError not_found, forbidden, too_many_requests */
async function requireOpenLink(services: Services, holder: Held): Promise<UploadLinkRow> {
  const link = await findHeldLink(services, holder)
  const refusal = refusalOfLink(link, services.clock.now())
  // The protocol has a meaning of its own for 410: begin anew.
  if (refusal !== null) throw new AppError('forbidden', refusal)
  return link
}

function senderBy(services: Services, link: UploadLinkRow, holder: Held): PiecesSender {
  const { db, clock } = services
  const { batch_id: batchId } = link
  const visit = (what: 'sent' | 'refused' | 'removed', file_name: string) =>
    insertUploadVisit(db, { link_id: link.id, at: clock.now(), what, file_name, ip: holder.ip })
  const nameOf = async (id: string) => (await sent.findSentFile(db, batchId, id))?.file_name ?? ''
  return {
    takesBack: true,
    owns: async (id) => (await sent.findSentFile(db, batchId, id)) !== undefined,
    async begin({ id, fileName, sizeBytes }) {
      const refusal = await db.transaction().execute(async (tx) => {
        const full = refusalOfFile(link, await sent.lockSentFiles(tx, batchId), sizeBytes)
        if (full !== null) return full
        const isAdded = await sent.addSentFile(tx, { id, batchId, fileName, sizeBytes, at: clock.now() })
        return isAdded ? null : 'Somebody has signed already, so this link takes nothing more.'
      })
      if (refusal === null) return null
      await visit('refused', fileName)
      return { status: 403, sentence: refusal }
    },
    async finish(id) {
      const name = await nameOf(id)
      const refusal = await sent.finishSentFile(services, id)
      await visit(refusal ? 'refused' : 'sent', name)
      return refusal
    },
    isOver: async () => refusalOfLink(await findHeldLink(services, holder), clock.now()) !== null,
    onRemoved: async (id) => visit('removed', await nameOf(id)),
  }
}

/** Files that somebody sends by an upload link, in pieces like those of the desk (R-UPLOAD-2). */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Context, Services } from '../../context.ts'
import * as held from '../ingest/held-files.ts'
import { type PiecesSender, receivePieces } from '../ingest/receive-pieces.ts'
import { findHeldLink } from './open-upload-link.ts'
import { insertUploadVisit, type UploadLinkRow } from './upload-links.queries.ts'
import { refusalOfFile, refusalOfLink } from './upload-links.rules.ts'

/** Not in the address, which servers write down. */
const HEADER = 'upload-link'
const MAX_REF = 100

export const guestUploadRoutes = (context: Context): Promise<void> =>
  receivePieces(context, {
    path: '/clip/uploads',
    rule: { access: 'public' },
    senderOf: async (request) => senderBy(context, await requireOpenLink(context, request), request.ip),
  })

/** @throws AppError not_found, forbidden, too_many_requests */
async function requireOpenLink(services: Services, { headers, ip }: FastifyRequest): Promise<UploadLinkRow> {
  const ref = String(headers[HEADER] ?? '').slice(0, MAX_REF)
  const link = await findHeldLink(services, { ref, ip })
  const refusal = refusalOfLink(link, services.clock.now())
  // The protocol has a meaning of its own for 410: begin anew.
  if (refusal !== null) throw new AppError('forbidden', refusal)
  return link
}

function senderBy(services: Services, link: UploadLinkRow, ip: string): PiecesSender {
  const { db, clock } = services
  const { batch_id: batchId } = link
  const visit = (what: 'sent' | 'refused' | 'removed', file_name: string) =>
    insertUploadVisit(db, { link_id: link.id, at: clock.now(), what, file_name, ip })
  const nameOf = async (id: string) => (await held.findSentFile(db, batchId, id))?.file_name ?? ''
  return {
    takesBack: true,
    owns: async (id) => (await held.findSentFile(db, batchId, id)) !== undefined,
    async begin({ id, fileName, sizeBytes }) {
      const refusal = await db.transaction().execute(async (tx) => {
        const full = refusalOfFile(link, await held.lockSentFiles(tx, batchId), sizeBytes)
        if (full !== null) return full
        const isAdded = await held.addSentFile(tx, { id, batchId, fileName, sizeBytes, at: clock.now() })
        return isAdded ? null : 'Somebody has signed already, so this link takes nothing more.'
      })
      if (refusal === null) return null
      await visit('refused', fileName)
      return { status: 403, sentence: refusal }
    },
    async finish(id) {
      const name = await nameOf(id)
      const refusal = await held.finishSentFile(services, id)
      await visit(refusal ? 'refused' : 'sent', name)
      return refusal
    },
    onRemoved: async (id) => visit('removed', await nameOf(id)),
  }
}

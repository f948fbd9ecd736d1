/** Upload links at the desk (R-UPLOAD-1, R-UPLOAD-5, R-UPLOAD-6). */
import * as endpoints from '@rushes/contract/agency-upload-links'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { readPart } from '../../db/found-rows.ts'
import { historyFile, MAX_IN_FILE } from '../../http/history.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { readListCursor, writeListCursor } from '../../http/list-cursor.ts'
import { viewerOf } from '../../http/viewer.ts'
import { SANDBOX_SENTENCES } from '../../platform/sandbox.ts'
import { recordExport } from '../audit/record-export.ts'
import { sendMailsSoon } from '../outbox/post-mail.ts'
import { extendUploadLink, resendUploadLink, revokeUploadLink } from './change-upload-link.ts'
import { readDeskUploadLink, toDeskUploadLink } from './desk-upload-link.ts'
import { countDeskUploadLinks, listDeskUploadLinks } from './desk-upload-links.queries.ts'
import { makeUploadLink } from './make-upload-link.ts'
import { UPLOAD_LINK_COLUMNS, uploadLinkCells } from './upload-links-file.ts'

const PAGE_SIZE = 50
const actorOf = (request: FastifyRequest) => ({ userId: viewerOf(request).userId, ip: request.ip })

export function agencyUploadLinkRoutes(context: Context): void {
  readingRoutes(context)
  changingRoutes(context)
}

function readingRoutes(context: Context): void {
  const { app, db, clock, config } = context

  app.route({
    ...endpoints.agencyUploadLinks,
    async handler({ query }) {
      const { state, q, sort = 'number', order = 'desc', cursor } = query
      const now = clock.now()
      const asked = { state, q, now }
      const after = cursor === undefined ? undefined : readListCursor(cursor)
      const [rows, counted] = await readPart(
        { q: asked.q, after, limit: PAGE_SIZE + 1 },
        {
          list: (limit) => listDeskUploadLinks(db, asked, { sort, ascending: order === 'asc', after, limit }),
          count: () => countDeskUploadLinks(db, asked),
        },
      )
      const shown = rows.slice(0, PAGE_SIZE)
      const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
      const items = shown.map((row) => toDeskUploadLink(row, now))
      return ok({ items, next: last ? writeListCursor(last) : null, ...counted })
    },
  })

  app.route({
    ...endpoints.agencyUploadLinksFile,
    async handler(request) {
      const { state, q, sort = 'number', order = 'desc' } = request.query
      const now = clock.now()
      const part = { sort, ascending: order === 'asc', after: undefined, limit: MAX_IN_FILE + 1 }
      const rows = await listDeskUploadLinks(db, { state, q, now }, part)
      const records = rows.map((row) => [uploadLinkCells(row, now, config.timeZone)])
      const file = historyFile('upload-links', UPLOAD_LINK_COLUMNS, records)
      return ok(await recordExport(context, request, file))
    },
  })

  app.route({
    ...endpoints.agencyUploadLink,
    handler: async ({ params }) => ok(await readDeskUploadLink(context, params.id)),
  })
}

function changingRoutes(context: Context): void {
  const { app, jobs, sandbox } = context

  app.route({
    ...endpoints.makeUploadLink,
    handler: (request) =>
      onceByKey(context, request, async () => {
        // Its files would be refused (R-MEDIA-12).
        if (sandbox.state() === 'refusing') throw new AppError('unavailable', SANDBOX_SENTENCES.refusing)
        const id = await makeUploadLink(context, request.body, actorOf(request))
        await sendMailsSoon(jobs)
        return ok(await readDeskUploadLink(context, id), 'The link is made and on its way.')
      }),
  })

  app.route({
    ...endpoints.extendUploadLink,
    async handler(request) {
      const { id } = request.params
      await extendUploadLink(context, actorOf(request), { id, ...request.body })
      return ok(await readDeskUploadLink(context, id), 'The link is extended.')
    },
  })

  app.route({
    ...endpoints.resendUploadLink,
    async handler(request) {
      const { id } = request.params
      await resendUploadLink(context, actorOf(request), id)
      await sendMailsSoon(jobs)
      return ok(await readDeskUploadLink(context, id), 'The link is on its way once more.')
    },
  })

  app.route({
    ...endpoints.revokeUploadLink,
    async handler(request) {
      const { id } = request.params
      await revokeUploadLink(context, actorOf(request), id)
      return ok(await readDeskUploadLink(context, id), 'The link is revoked. Files on their way by it end.')
    },
  })
}

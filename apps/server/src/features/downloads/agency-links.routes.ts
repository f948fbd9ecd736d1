/** Download links at the desk (R-LINK-6). */
import * as endpoints from '@rushes/contract/agency-links'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { readPart } from '../../db/found-rows.ts'
import { historyFile, MAX_IN_FILE } from '../../http/history.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { readListCursor, writeListCursor } from '../../http/list-cursor.ts'
import { viewerOf } from '../../http/viewer.ts'
import { recordExport } from '../audit/record-export.ts'
import { sendMailsSoon } from '../outbox/post-mail.ts'
import { extendDownloadLink, resendDownloadLink } from './change-download-link.ts'
import { noLink, readDeskLink, toDeskLink } from './desk-link.ts'
import { countDeskLinks, findDeskLink, listDeskLinks } from './desk-links.queries.ts'
import { LINK_COLUMNS, linkCells } from './links-file.ts'
import { makeDownloadLink, revokeDownloadLink } from './make-download-link.ts'
import { readClips, readRecipients } from './read-link-order.ts'

const PAGE_SIZE = 50
const actorOf = (request: FastifyRequest) => ({ userId: viewerOf(request).userId, ip: request.ip })

export function agencyLinkRoutes(context: Context): void {
  readingRoutes(context)
  changingRoutes(context)
}

function readingRoutes(context: Context): void {
  const { app, db, clock, config } = context

  app.route({
    ...endpoints.agencyLinks,
    async handler({ query }) {
      const { state, q, sort = 'number', order = 'desc', cursor } = query
      const now = clock.now()
      const asked = { state, q, now }
      const after = cursor === undefined ? undefined : readListCursor(cursor)
      const [rows, counted] = await readPart(
        { q: asked.q, after, limit: PAGE_SIZE + 1 },
        {
          list: (limit) => listDeskLinks(db, asked, { sort, ascending: order === 'asc', after, limit }),
          count: () => countDeskLinks(db, asked),
        },
      )
      const shown = rows.slice(0, PAGE_SIZE)
      const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
      const items = shown.map((row) => toDeskLink(row, now))
      return ok({ items, next: last ? writeListCursor(last) : null, ...counted })
    },
  })

  app.route({
    ...endpoints.agencyLinksFile,
    async handler(request) {
      const { state, q, sort = 'number', order = 'desc' } = request.query
      const now = clock.now()
      const part = { sort, ascending: order === 'asc', after: undefined, limit: MAX_IN_FILE + 1 }
      const rows = await listDeskLinks(db, { state, q, now }, part)
      const records = rows.map((row) => [linkCells(row, now, config.timeZone)])
      const file = historyFile('download-links', LINK_COLUMNS, records)
      return ok(await recordExport(context, request, file))
    },
  })

  app.route({
    ...endpoints.agencyLink,
    handler: async ({ params }) => ok(await readDeskLink(context, params.id)),
  })
}

function changingRoutes(context: Context): void {
  const { app, db, jobs } = context

  app.route({
    ...endpoints.makeLink,
    handler: (request) =>
      onceByKey(context, request, async () => {
        const { clips, recipients, times, thread, ...words } = request.body
        const order = { ...words, clipIds: readClips(clips), recipients: readRecipients(recipients) }
        const { id } = await makeDownloadLink(
          context,
          { ...order, limit: times, threadId: thread },
          actorOf(request),
        )
        await sendMailsSoon(jobs)
        return ok(await readDeskLink(context, id), 'The link is made and on its way.')
      }),
  })

  app.route({
    ...endpoints.extendLink,
    async handler(request) {
      const { id } = request.params
      await extendDownloadLink(context, actorOf(request), { id, ...request.body })
      return ok(await readDeskLink(context, id), 'The link is extended.')
    },
  })

  app.route({
    ...endpoints.resendLink,
    async handler(request) {
      const { id } = request.params
      await resendDownloadLink(context, actorOf(request), id)
      await sendMailsSoon(jobs)
      return ok(await readDeskLink(context, id), 'The link is on its way once more.')
    },
  })

  app.route({
    ...endpoints.revokeLink,
    async handler(request) {
      const { id } = request.params
      const link = await findDeskLink(db, id)
      if (!link) throw noLink()
      if (link.revoked_at === null) await revokeDownloadLink(context, id, actorOf(request))
      return ok(await readDeskLink(context, id), 'The link is revoked. Files that are open through it end.')
    },
  })
}

/** Routes for upload links in the admin area (R-UPLOAD-1, R-UPLOAD-5, R-UPLOAD-6). */
import * as endpoints from '@rushes/contract/agency-upload-links'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { adminList, type QueryOf } from '../../http/admin-list.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { actorOf } from '../../http/viewer.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import { SANDBOX_SENTENCES } from '../../platform/sandbox.ts'
import { recordExport } from '../audit/record-export.ts'
import { readAdminUploadLink, toAdminUploadLink } from './admin-upload-link.ts'
import {
  type AdminUploadLinkRow,
  countAdminUploadLinks,
  listAdminUploadLinks,
} from './admin-upload-links.queries.ts'
import { extendUploadLink, resendUploadLink, revokeUploadLink } from './change-upload-link.ts'
import { makeUploadLink } from './make-upload-link.ts'

export function agencyUploadLinkRoutes(context: Context): void {
  readingRoutes(context)
  changingRoutes(context)
}

function readingRoutes(context: Context): void {
  const { app, db, clock, config } = context
  const links = adminList({
    criteria: ({ state, q, sort = 'number', order }: QueryOf<typeof endpoints.agencyUploadLinks>) => ({
      state,
      q,
      now: clock.now(),
      sort,
      ascending: order === 'asc',
    }),
    rows: (criteria, range) => listAdminUploadLinks(db, criteria, range),
    count: (criteria) => countAdminUploadLinks(db, criteria),
    item: (row, { now }) => toAdminUploadLink(row, now),
    words: ({ q }) => q,
  })

  app.route({
    ...endpoints.agencyUploadLinks,
    handler: async (request) => ok(await links.page(request)),
  })

  app.route({
    ...endpoints.agencyUploadLinksFile,
    async handler(request) {
      const file = await links.file(request, {
        name: 'upload-links',
        columns: UPLOAD_LINK_COLUMNS,
        cells: (row, { now }) => uploadLinkCells(row, now, config.timeZone),
      })
      return ok(await recordExport(context, request, file))
    },
  })

  app.route({
    ...endpoints.agencyUploadLink,
    handler: async ({ params }) => ok(await readAdminUploadLink(context, params.id)),
  })
}

function changingRoutes(context: Context): void {
  const { app, sandbox } = context

  app.route({
    ...endpoints.makeUploadLink,
    handler: (request) =>
      onceByKey(context, request, async () => {
        // Refused, because the files of the link would be refused as well (R-MEDIA-12).
        if (sandbox.state() === 'refusing') throw new AppError('unavailable', SANDBOX_SENTENCES.refusing)
        const id = await makeUploadLink(context, request.body, actorOf(request))
        return ok(await readAdminUploadLink(context, id), 'Link created and sent.')
      }),
  })

  app.route({
    ...endpoints.extendUploadLink,
    async handler(request) {
      const { id } = request.params
      await extendUploadLink(context, actorOf(request), { id, ...request.body })
      return ok(await readAdminUploadLink(context, id), 'Link extended.')
    },
  })

  app.route({
    ...endpoints.resendUploadLink,
    async handler(request) {
      const { id } = request.params
      await resendUploadLink(context, actorOf(request), id)
      return ok(await readAdminUploadLink(context, id), 'Link sent again.')
    },
  })

  app.route({
    ...endpoints.revokeUploadLink,
    async handler(request) {
      const { id } = request.params
      await revokeUploadLink(context, actorOf(request), id)
      return ok(await readAdminUploadLink(context, id), 'The link is revoked. Files in progress by it end.')
    },
  })
}

const UPLOAD_LINK_COLUMNS = [
  ...['Number', 'What for', 'Name', 'Email', 'Files', 'Bytes', 'Made', 'Ends', 'State', 'Signed', 'By'],
]

function uploadLinkCells(row: AdminUploadLinkRow, now: Date, timeZone: string): string[] {
  const link = toAdminUploadLink(row, now)
  return [
    ...[String(link.id), link.title, link.name, link.email],
    ...[String(link.file_count), String(link.file_bytes)],
    ...[minuteOf(row.created_at, timeZone), minuteOf(row.expires_at, timeZone), link.state],
    row.signed_at ? minuteOf(row.signed_at, timeZone) : '',
    link.made_by ?? '',
  ]
}

/** Lets staff manage download links (R-LINK-6). */
import * as endpoints from '@rushes/contract/agency-links'
import { ok } from '@rushes/contract/endpoint'
import { invalidField } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { adminList, type QueryOf } from '../../http/admin-list.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { actorOf } from '../../http/viewer.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import { recordExport } from '../audit/record-export.ts'
import { readClipList } from '../catalogue/reference.rules.ts'
import { noLink, readAdminLink, toAdminLink } from './admin-link.ts'
import { type AdminLinkRow, countAdminLinks, findAdminLink, listAdminLinks } from './admin-links.queries.ts'
import { extendDownloadLink, resendDownloadLink } from './change-download-link.ts'
import { makeDownloadLink, revokeDownloadLink } from './make-download-link.ts'

export function agencyLinkRoutes(context: Context): void {
  readingRoutes(context)
  changingRoutes(context)
}

function readingRoutes(context: Context): void {
  const { app, db, clock, config } = context
  const links = adminList({
    criteria: ({ state, q, sort = 'number', order }: QueryOf<typeof endpoints.agencyLinks>) => ({
      state,
      q,
      now: clock.now(),
      sort,
      ascending: order === 'asc',
    }),
    rows: (criteria, range) => listAdminLinks(db, criteria, range),
    count: (criteria) => countAdminLinks(db, criteria),
    item: (row, { now }) => toAdminLink(row, now),
    words: ({ q }) => q,
  })

  app.route({
    ...endpoints.agencyLinks,
    handler: async (request) => ok(await links.page(request)),
  })

  app.route({
    ...endpoints.agencyLinksFile,
    async handler(request) {
      const file = await links.file(request, {
        name: 'download-links',
        columns: LINK_COLUMNS,
        cells: (row, { now }) => linkCells(row, now, config.timeZone),
      })
      return ok(await recordExport(context, request, file))
    },
  })

  app.route({
    ...endpoints.agencyLink,
    handler: async ({ params }) => ok(await readAdminLink(context, params.id)),
  })
}

function changingRoutes(context: Context): void {
  const { app, db } = context

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
        return ok(await readAdminLink(context, id), 'Link created and sent.')
      }),
  })

  app.route({
    ...endpoints.extendLink,
    async handler(request) {
      const { id } = request.params
      await extendDownloadLink(context, actorOf(request), { id, ...request.body })
      return ok(await readAdminLink(context, id), 'Link extended.')
    },
  })

  app.route({
    ...endpoints.resendLink,
    async handler(request) {
      const { id } = request.params
      await resendDownloadLink(context, actorOf(request), id)
      return ok(await readAdminLink(context, id), 'Link sent again.')
    },
  })

  app.route({
    ...endpoints.revokeLink,
    async handler(request) {
      const { id } = request.params
      const link = await findAdminLink(db, id)
      if (!link) throw noLink()
      if (link.revoked_at === null) await revokeDownloadLink(context, id, actorOf(request))
      return ok(await readAdminLink(context, id), 'Link revoked. Running downloads are stopped.')
    },
  })
}

const LINK_COLUMNS = [
  'Number',
  'Title',
  'Recipients',
  'Clips',
  'Opened',
  'Left',
  'Made',
  'Ends',
  'State',
  'By',
]

/** Formats a download link as a row of a table. */
function linkCells(row: AdminLinkRow, now: Date, timeZone: string): string[] {
  const link = toAdminLink(row, now)
  return [
    String(link.id),
    link.title,
    link.recipients.join(' '),
    String(link.clip_count),
    String(link.opened),
    String(link.left ?? ''),
    minuteOf(row.created_at, timeZone),
    row.expires_at ? minuteOf(row.expires_at, timeZone) : '',
    link.state,
    link.made_by ?? '',
  ]
}

/** @throws AppError validation */
function readClips(text: string): number[] {
  const { ids, unread } = readClipList(text)
  if (unread.length === 0) return ids
  const words = `Not found: ${unread.slice(0, 10).join(', ')}.`
  throw invalidField('clips', words)
}

const readRecipients = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '')

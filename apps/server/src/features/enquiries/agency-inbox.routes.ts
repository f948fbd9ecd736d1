/** Serves the inbox of enquiries and messages to the admin area (R-INBOX-1, R-INBOX-3 and R-INBOX-4). */
import * as endpoints from '@rushes/contract/agency-inbox'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { adminList, type QueryOf } from '../../http/admin-list.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { actorOf, viewerOf } from '../../http/viewer.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import { recordExport } from '../audit/record-export.ts'
import { changeThreads } from './change-threads.ts'
import { countThreads, findMedianMinutes, listThreads, type ThreadRow } from './inbox.queries.ts'
import { listAnswerers } from './inbox-facts.queries.ts'
import { readThread, toThread } from './inbox-thread.ts'
import { noteOnThread, replyToThread } from './reply-to-thread.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const COLUMNS = ['Thread', 'Kind', 'Number', 'Reference', 'About', 'Name', 'Company', 'Email']
const MORE_COLUMNS = ['State', 'Received', 'Due', 'Answered', 'Assigned to', 'Message']

/** Views that are sorted by due time, earliest first; all others show the latest first. */
const RISING: ReadonlySet<string> = new Set(['open', 'mine', 'snoozed'])

export function agencyInboxRoutes(context: Context): void {
  readingRoutes(context)
  changingRoutes(context)
}

function readingRoutes(context: Context): void {
  const { app, db, clock, config } = context
  const threads = adminList({
    criteria: (
      { view = 'open', q, sort, order }: QueryOf<typeof endpoints.inbox>,
      request: FastifyRequest,
    ) => ({
      view,
      q,
      userId: viewerOf(request).userId,
      now: clock.now(),
      ascending: sort === undefined ? RISING.has(view) : order === 'asc',
    }),
    rows: (criteria, range) => listThreads(db, criteria, range),
    count: (criteria) => countThreads(db, criteria),
    item: (row) => toThread(row),
    words: ({ q }) => q,
  })

  app.route({
    ...endpoints.inbox,
    async handler(request) {
      const weekAgo = new Date(clock.now().getTime() - WEEK_MS)
      const [page, median] = await Promise.all([threads.page(request), findMedianMinutes(db, weekAgo)])
      return ok({ ...page, median_minutes: median })
    },
  })

  app.route({
    ...endpoints.inboxFile,
    async handler(request) {
      const file = await threads.file(request, {
        name: 'inbox',
        columns: [...COLUMNS, ...MORE_COLUMNS],
        cells: (row) => cellsOf(row, config.timeZone),
      })
      return ok(await recordExport(context, request, file))
    },
  })

  app.route({
    ...endpoints.inboxThread,
    handler: async (request) => ok(await readThread(context, request.params.id, viewerOf(request).fullName)),
  })

  app.route({ ...endpoints.inboxTeam, handler: async () => ok(await listAnswerers(db)) })
}

function changingRoutes(context: Context): void {
  const { app } = context

  app.route({
    ...endpoints.replyToThread,
    handler: (request) =>
      onceByKey(
        context,
        request,
        async () => {
          const { id } = request.params
          await replyToThread(context, actorOf(request), { id, ...request.body })
          return ok(await readThread(context, id, viewerOf(request).fullName), 'Reply sent.')
        },
        { id: request.params.id, ...request.body },
      ),
  })

  app.route({
    ...endpoints.addNote,
    handler: (request) =>
      onceByKey(
        context,
        request,
        async () => {
          const { id } = request.params
          await noteOnThread(context, actorOf(request), { id, ...request.body })
          return ok(await readThread(context, id, viewerOf(request).fullName), 'Note saved.')
        },
        { id: request.params.id, ...request.body },
      ),
  })

  app.route({
    ...endpoints.changeThreads,
    async handler(request) {
      const count = await changeThreads(context, actorOf(request), request.body)
      return ok({ changed: count }, count === 1 ? '1 thread changed.' : `${count} threads changed.`)
    },
  })
}

const cellsOf = (row: ThreadRow, timeZone: string): string[] => [
  String(row.id),
  row.kind,
  String(row.number),
  row.reference,
  toThread(row).title,
  row.name,
  row.company,
  row.email,
  row.state,
  minuteOf(row.created_at, timeZone),
  minuteOf(row.due_at, timeZone),
  row.answered_at ? minuteOf(row.answered_at, timeZone) : '',
  row.assignee_name ?? '',
  row.message,
]

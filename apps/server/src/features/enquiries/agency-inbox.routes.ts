/** Enquiries and messages at the desk (R-INBOX-1, R-INBOX-3 and R-INBOX-4). */
import * as endpoints from '@rushes/contract/agency-inbox'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { readPart } from '../../db/found-rows.ts'
import { historyFile, MAX_IN_FILE } from '../../http/history.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { readListCursor, writeListCursor } from '../../http/list-cursor.ts'
import { viewerOf } from '../../http/viewer.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import { recordExport } from '../audit/record-export.ts'
import { sendMailsSoon } from '../outbox/post-mail.ts'
import { changeThreads } from './change-threads.ts'
import {
  countThreads,
  findMedianMinutes,
  type InboxQuestion,
  listThreads,
  type ThreadRow,
} from './inbox.queries.ts'
import { listAnswerers } from './inbox-facts.queries.ts'
import { readThread, toThread } from './inbox-thread.ts'
import { noteOnThread, replyToThread } from './reply-to-thread.ts'

const PAGE_SIZE = 50
const WEEK_MS = 7 * 24 * 60 * 60_000
const COLUMNS = ['Thread', 'Kind', 'Number', 'Reference', 'About', 'Name', 'Company', 'Email']
const MORE_COLUMNS = ['State', 'Received', 'Due', 'Answered', 'Assigned to', 'Message']

/** What is to be done comes first; of what is over, the newest. */
const RISING: ReadonlySet<string> = new Set(['open', 'mine', 'snoozed'])

export function agencyInboxRoutes(context: Context): void {
  readingRoutes(context)
  changingRoutes(context)
}

type Filter = { view?: InboxQuestion['view'] | undefined; q?: string | undefined }

function readingRoutes(context: Context): void {
  const { app, db, clock, config } = context
  const questionOf = (request: FastifyRequest, { view = 'open', q }: Filter): InboxQuestion => ({
    view,
    q,
    userId: viewerOf(request).userId,
    now: clock.now(),
  })
  const isRising = (asked: InboxQuestion, sort?: string, order: 'asc' | 'desc' = 'desc') =>
    sort === undefined ? RISING.has(asked.view) : order === 'asc'

  app.route({
    ...endpoints.inbox,
    async handler(request) {
      const { sort, order, cursor } = request.query
      const asked = questionOf(request, request.query)
      const after = cursor === undefined ? undefined : readListCursor(cursor)
      const ascending = isRising(asked, sort, order)
      const [[rows, counted], median] = await Promise.all([
        readPart(
          { q: asked.q, after, limit: PAGE_SIZE + 1 },
          {
            list: (limit) => listThreads(db, asked, { ascending, after, limit }),
            count: () => countThreads(db, asked),
          },
        ),
        findMedianMinutes(db, new Date(asked.now.getTime() - WEEK_MS)),
      ])
      const shown = rows.slice(0, PAGE_SIZE)
      const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
      const next = last ? writeListCursor(last) : null
      return ok({ items: shown.map(toThread), next, ...counted, median_minutes: median })
    },
  })

  app.route({
    ...endpoints.inboxFile,
    async handler(request) {
      const { sort, order } = request.query
      const asked = questionOf(request, request.query)
      const ascending = isRising(asked, sort, order)
      const rows = await listThreads(db, asked, { ascending, after: undefined, limit: MAX_IN_FILE + 1 })
      const records = rows.map((row) => [cellsOf(row, config.timeZone)])
      const file = historyFile('inbox', [...COLUMNS, ...MORE_COLUMNS], records)
      return ok(await recordExport(context, request, file))
    },
  })

  app.route({
    ...endpoints.inboxThread,
    handler: async (request) => ok(await readThread(context, request.params.id, viewerOf(request).fullName)),
  })

  app.route({ ...endpoints.inboxPeople, handler: async () => ok(await listAnswerers(db)) })
}

function changingRoutes(context: Context): void {
  const { app, jobs } = context
  const actorOf = (request: FastifyRequest) => ({ userId: viewerOf(request).userId, ip: request.ip })

  app.route({
    ...endpoints.replyToThread,
    handler: (request) =>
      onceByKey(
        context,
        request,
        async () => {
          const { id } = request.params
          await replyToThread(context, actorOf(request), { id, ...request.body })
          await sendMailsSoon(jobs)
          return ok(await readThread(context, id, viewerOf(request).fullName), 'Your answer is on its way.')
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
          return ok(await readThread(context, id, viewerOf(request).fullName), 'Your note is kept.')
        },
        { id: request.params.id, ...request.body },
      ),
  })

  app.route({
    ...endpoints.changeThreads,
    async handler(request) {
      const count = await changeThreads(context, actorOf(request), request.body)
      return ok({ changed: count }, count === 1 ? '1 thread is changed.' : `${count} threads are changed.`)
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

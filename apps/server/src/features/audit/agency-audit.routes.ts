/** Shows who did what to those of the agency who may know, and proves that it is whole (R-AUDIT-3, R-AUDIT-4). */
import { agencyAudit, agencyAuditFile, verifyAudit } from '@rushes/contract/agency-audit'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { readMoments } from '../../http/day-range.ts'
import { historyFile, MAX_IN_FILE } from '../../http/history.ts'
import { readListCursor, writeListCursor } from '../../http/list-cursor.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import {
  type AuditQuestion,
  type AuditRow,
  countAudit,
  listActions,
  listAudit,
  listPeopleCalled,
} from './audit-list.queries.ts'
import { recordExport } from './record-export.ts'
import { verifyChain } from './verify-chain.ts'

const PAGE_SIZE = 50
const COLUMNS = ['Number', 'Date', 'Who', 'User', 'Address', 'Action', 'Object', 'Reason', 'Details']

export function agencyAuditRoutes(context: Context): void {
  const { app, db } = context
  const { timeZone } = context.config

  app.route({
    ...agencyAudit,
    async handler({ query: { cursor, ...filter } }) {
      const asked = { ...(await questionOf(db, filter)), ...readMoments(filter, timeZone) }
      const after = cursor === undefined ? undefined : readListCursor(cursor)
      const [rows, counted, actions] = await Promise.all([
        listAudit(db, asked, { after, limit: PAGE_SIZE + 1 }),
        countAudit(db, asked),
        listActions(db),
      ])
      const shown = rows.slice(0, PAGE_SIZE)
      const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
      const next = last ? writeListCursor(last) : null
      return ok({ items: shown.map(entryOf), next, ...counted, actions })
    },
  })

  app.route({
    ...agencyAuditFile,
    async handler(request) {
      const { query } = request
      const asked = { ...(await questionOf(db, query)), ...readMoments(query, timeZone) }
      const rows = await listAudit(db, asked, { after: undefined, limit: MAX_IN_FILE + 1 })
      const records = rows.map((row) => [cellsOf(row, timeZone)])
      return ok(await recordExport(context, request, historyFile('audit', COLUMNS, records)))
    },
  })

  app.route({
    ...verifyAudit,
    async handler() {
      const { head, ...state } = await verifyChain(context)
      return ok({ ...state, head: head && { number: head.number, sha256: head.sha256.toString('hex') } })
    },
  })
}

type Filter = { [name in 'who' | 'action' | 'object']?: string | undefined } & { actor?: number | undefined }

async function questionOf(db: Db, filter: Filter): Promise<Omit<AuditQuestion, 'from' | 'to'>> {
  const { actor, who, action, object } = filter
  const called = who === undefined ? undefined : await listPeopleCalled(db, who)
  if (actor === undefined) return { actors: called, action, object }
  return { actors: [actor].filter((id) => called?.includes(id) ?? true), action, object }
}

function entryOf({ actor_user_id, actor_name, at, key: _key, ...row }: AuditRow) {
  const actor = actor_user_id === null ? null : { id: actor_user_id, name: actor_name ?? '' }
  return { ...row, at: at.toISOString(), actor }
}

const networkWords = (networks: Readonly<Record<string, number>>): string =>
  Object.entries(networks)
    .map(([network, count]) => `${network} (${count})`)
    .join(', ')

const cellsOf = (row: AuditRow, timeZone: string): string[] => [
  String(row.id),
  minuteOf(row.at, timeZone),
  row.actor_name ?? '',
  String(row.actor_user_id ?? ''),
  row.ip ?? networkWords(row.networks ?? {}),
  row.action,
  row.object ?? '',
  row.reason,
  JSON.stringify(row.details),
]

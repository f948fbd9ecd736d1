/** Shows the audit to authorised staff and verifies that it is complete (R-AUDIT-3, R-AUDIT-4). */
import { agencyAudit, agencyAuditFile, verifyAudit } from '@rushes/contract/agency-audit'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { adminList, type QueryOf } from '../../http/admin-list.ts'
import { readTimeRange } from '../../http/day-range.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import {
  type AuditQuery,
  type AuditRow,
  countAudit,
  listActions,
  listAudit,
  listUsersNamed,
} from './audit-list.queries.ts'
import { recordExport } from './record-export.ts'
import { verifyChain } from './verify-chain.ts'

const COLUMNS = ['Number', 'Date', 'Who', 'User', 'Address', 'Action', 'Object', 'Reason', 'Details']

export function agencyAuditRoutes(context: Context): void {
  const { app, db, config } = context

  const entries = adminList({
    criteria: async (query: QueryOf<typeof agencyAudit>) => ({
      ...(await queryOf(db, query)),
      ...readTimeRange(query, config.timeZone),
    }),
    rows: (criteria, range) => listAudit(db, criteria, range),
    count: (criteria) => countAudit(db, criteria),
    item: (row) => entryOf(row),
  })

  app.route({
    ...agencyAudit,
    async handler(request) {
      const [page, actions] = await Promise.all([entries.page(request), listActions(db)])
      return ok({ ...page, actions })
    },
  })

  app.route({
    ...agencyAuditFile,
    async handler(request) {
      const file = await entries.file(request, {
        name: 'audit',
        columns: COLUMNS,
        cells: (row) => cellsOf(row, config.timeZone),
      })
      return ok(await recordExport(context, request, file))
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

async function queryOf(db: Db, filter: Filter): Promise<Omit<AuditQuery, 'from' | 'to'>> {
  const { actor, who, action, object } = filter
  const called = who === undefined ? undefined : await listUsersNamed(db, who)
  if (actor === undefined) return { actors: called, action, object }
  return { actors: [actor].filter((id) => called?.includes(id) ?? true), action, object }
}

function entryOf({ actor_user_id, actor_name, at, key: _key, ...row }: AuditRow) {
  const actor = actor_user_id === null ? null : { id: actor_user_id, name: actor_name ?? '' }
  return { ...row, at: at.toISOString(), actor }
}

const networkLabel = (networks: Readonly<Record<string, number>>): string =>
  Object.entries(networks)
    .map(([network, count]) => `${network} (${count})`)
    .join(', ')

const cellsOf = (row: AuditRow, timeZone: string): string[] => [
  String(row.id),
  minuteOf(row.at, timeZone),
  row.actor_name ?? '',
  String(row.actor_user_id ?? ''),
  row.ip ?? networkLabel(row.networks ?? {}),
  row.action,
  row.object ?? '',
  row.reason,
  JSON.stringify(row.details),
]

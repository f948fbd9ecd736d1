/** Serves the users of customer accounts to the admin area (R-ACCOUNT-8). */

import type { UserRow } from '@rushes/contract/agency-users'
import * as endpoints from '@rushes/contract/agency-users'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { CANCEL_ABOVE_LIMIT, findSpending } from '../../../db/spending.ts'
import { adminList, type QueryOf } from '../../../http/admin-list.ts'
import { actorOf } from '../../../http/viewer.ts'
import { minuteOf, startOfMonth } from '../../../platform/agency-time.ts'
import { recordExport } from '../../audit/record-export.ts'
import { findCurrency } from '../../pricing/find-currency.ts'
import { listLiveSessions } from '../sessions/sessions.queries.ts'
import { deviceLabel } from '../sessions/sessions.rules.ts'
import { type AdminUserRow, countAdminUsers, listAdminUsers } from './admin-users.queries.ts'
import { changePerson, endSessionsOf, limitPerson, requirePerson, sendResetLinkTo } from './change-person.ts'

export function agencyUserRoutes(context: Context): void {
  readingRoutes(context)
  accessRoutes(context)
  proofRoutes(context)
}

function readingRoutes({ app, ...services }: Context): void {
  const { db, clock, config } = services

  const users = adminList({
    criteria: ({ state, account, q, sort = 'number', order }: QueryOf<typeof endpoints.agencyUsers>) => ({
      state,
      account,
      q,
      sort,
      ascending: order === 'asc',
    }),
    rows: (criteria, range) => listAdminUsers(db, criteria, range),
    count: (criteria) => countAdminUsers(db, criteria),
    item: (row) => toUserRow(row),
    words: ({ q }) => q,
  })

  app.route({
    ...endpoints.agencyUsers,
    handler: async (request) => ok(await users.page(request)),
  })

  app.route({
    ...endpoints.agencyUsersFile,
    async handler(request) {
      const file = await users.file(request, {
        name: 'users',
        columns: USER_COLUMNS,
        cells: (row) => userCells(row, config.timeZone),
      })
      return ok(await recordExport(services, request, file))
    },
  })

  app.route({
    ...endpoints.agencyUser,
    async handler({ params: { id } }) {
      const row = await requirePerson(db, id)
      const since = startOfMonth(clock.now(), config.timeZone)
      const [sessions, spending, currency] = await Promise.all([
        listLiveSessions(db, id, clock.now()),
        findSpending(db, { userId: id, since }),
        findCurrency(db, row.country_code),
      ])
      return ok({
        ...toUserRow(row),
        created_at: row.created_at.toISOString(),
        spending,
        currency,
        sessions: sessions.map((session) => ({
          device: deviceLabel(session.user_agent),
          logged_in_at: session.created_at.toISOString(),
          last_seen_at: session.last_seen_at.toISOString(),
        })),
      })
    },
  })
}

function accessRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.giveUserRole,
    async handler(request) {
      const { role } = request.body
      const requested = { id: request.params.id, change: { role } }
      const name = await changePerson(services, actorOf(request), requested)
      return ok(null, `${name} is now ${role} and has to log in again.`)
    },
  })

  app.route({
    ...endpoints.limitUser,
    async handler(request) {
      const requested = { id: request.params.id, ...request.body }
      const message = await limitPerson(services, actorOf(request), requested)
      services.jobs.runSoon(CANCEL_ABOVE_LIMIT)
      return ok(null, message)
    },
  })

  app.route({
    ...endpoints.disableUser,
    async handler(request) {
      const { reason } = request.body
      const requested = { id: request.params.id, change: { access: 'disabled' } as const, reason }
      return ok(null, `The access of ${await changePerson(services, actorOf(request), requested)} has ended.`)
    },
  })

  app.route({
    ...endpoints.enableUser,
    async handler(request) {
      const { reason } = request.body
      const requested = { id: request.params.id, change: { access: 'active' } as const, reason }
      return ok(null, `${await changePerson(services, actorOf(request), requested)} has access again.`)
    },
  })
}

function proofRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.endUserSessions,
    async handler(request) {
      const name = await endSessionsOf(services, actorOf(request), request.params.id)
      return ok(null, `${name} is logged out on all devices.`)
    },
  })

  app.route({
    ...endpoints.sendResetLink,
    async handler(request) {
      const name = await sendResetLinkTo(services, actorOf(request), request.params.id)
      return ok(null, `We sent ${name} a link to set a new password.`)
    },
  })
}

const USER_COLUMNS = ['Number', 'Name', 'Email', 'Account number', 'Account', 'Role', 'State', 'Last login']

const toUserRow = (row: AdminUserRow): UserRow => ({
  id: row.id,
  name: row.full_name,
  email: row.email,
  account: { id: row.account_id, name: row.account_name },
  role: row.role,
  state: row.status,
  last_login_at: row.last_login_at?.toISOString() ?? null,
})

const userCells = (row: AdminUserRow, timeZone: string): string[] => [
  String(row.id),
  row.full_name,
  row.email,
  String(row.account_id),
  row.account_name,
  row.role,
  row.status,
  row.last_login_at ? minuteOf(row.last_login_at, timeZone) : '',
]

/** Serves the customer accounts of the agency to the admin area (R-ACCOUNT-5, R-REGISTER-6). */
import * as changes from '@rushes/contract/agency-account-changes'
import * as endpoints from '@rushes/contract/agency-accounts'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { adminList, type QueryOf } from '../../../http/admin-list.ts'
import { actorOf } from '../../../http/viewer.ts'
import { minuteOf } from '../../../platform/agency-time.ts'
import { recordExport } from '../../audit/record-export.ts'
import { answerRegistration, type RegistrationAnswer } from '../registration/answer-registration.ts'
import type { AdminAccountRow } from './admin-account.queries.ts'
import { readAdminAccount, toAccountRow } from './admin-account.ts'
import { countAdminAccounts, listAdminAccounts } from './admin-accounts.queries.ts'
import { changeAccount, closeAccount, reopenAccount } from './change-account.ts'

export function agencyAccountRoutes(context: Context): void {
  readingRoutes(context)
  decidingRoutes(context)
  changingRoutes(context)
}

function readingRoutes({ app, ...services }: Context): void {
  const { db, config } = services

  const accounts = adminList({
    criteria: ({ state, q, sort = 'number', order }: QueryOf<typeof endpoints.agencyAccounts>) => ({
      state,
      q,
      sort,
      ascending: order === 'asc',
    }),
    rows: (criteria, range) => listAdminAccounts(db, criteria, range),
    count: (criteria) => countAdminAccounts(db, criteria),
    item: (row) => toAccountRow(row),
    words: ({ q }) => q,
  })

  app.route({
    ...endpoints.agencyAccounts,
    handler: async (request) => ok(await accounts.page(request)),
  })

  app.route({
    ...endpoints.agencyAccountsFile,
    async handler(request) {
      const file = await accounts.file(request, {
        name: 'accounts',
        columns: [...ACCOUNT_COLUMNS, ...MORE_COLUMNS],
        cells: (row) => accountCells(row, config.timeZone),
      })
      return ok(await recordExport(services, request, file))
    },
  })

  app.route({
    ...endpoints.agencyAccount,
    handler: async ({ params: { id } }) => ok(await readAdminAccount(db, id)),
  })
}

function decidingRoutes({ app, ...services }: Context): void {
  async function decide(request: FastifyRequest, accountId: number, answer: RegistrationAnswer) {
    await answerRegistration(services, actorOf(request), { accountId, answer })
    return readAdminAccount(services.db, accountId)
  }

  app.route({
    ...changes.approveAccount,
    async handler(request) {
      const answer = { to: 'approved', permissions: request.body } as const
      const account = await decide(request, request.params.id, answer)
      return ok(account, `${account.name} is approved. We sent an email.`)
    },
  })

  app.route({
    ...changes.refuseAccount,
    async handler(request) {
      const answer = { to: 'refused', reason: request.body.reason } as const
      const account = await decide(request, request.params.id, answer)
      return ok(account, `${account.name} is rejected. We sent an email with the reason.`)
    },
  })
}

function changingRoutes({ app, ...services }: Context): void {
  app.route({
    ...changes.changeAccount,
    async handler(request) {
      const { id } = request.params
      const { revision, ...fields } = request.body
      await changeAccount(services, actorOf(request), { id, revision, fields })
      return ok(await readAdminAccount(services.db, id), 'Account saved.')
    },
  })

  app.route({
    ...changes.closeAccount,
    async handler(request) {
      const { id } = request.params
      await closeAccount(services, actorOf(request), { id, ...request.body })
      const account = await readAdminAccount(services.db, id)
      return ok(account, `${account.name} is closed. All its users are logged out.`)
    },
  })

  app.route({
    ...changes.reopenAccount,
    async handler(request) {
      const { id } = request.params
      await reopenAccount(services, actorOf(request), { id, ...request.body })
      const account = await readAdminAccount(services.db, id)
      return ok(account, `${account.name} is open again.`)
    },
  })
}

const ACCOUNT_COLUMNS = ['Number', 'Account', 'State', 'Country', 'Users', 'Can purchase', 'Can prepay']
const MORE_COLUMNS = ['Shorts only', 'Credits', 'Last seen']

const yes = (is: boolean) => (is ? 'yes' : 'no')

const accountCells = (row: AdminAccountRow, timeZone: string): string[] => [
  String(row.id),
  row.name,
  row.state,
  row.country_name,
  String(row.people ?? 0),
  yes(row.can_purchase),
  yes(row.can_prepay),
  yes(row.shorts_only),
  String(row.credits ?? 0),
  row.last_seen_at ? minuteOf(row.last_seen_at, timeZone) : '',
]

/** The companies that license from the agency, for its desk (R-ACCOUNT-5, R-REGISTER-6). */
import * as changes from '@rushes/contract/agency-account-changes'
import * as endpoints from '@rushes/contract/agency-accounts'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { readPart } from '../../db/found-rows.ts'
import { historyFile, MAX_IN_FILE } from '../../http/history.ts'
import { readListCursor, writeListCursor } from '../../http/list-cursor.ts'
import { viewerOf } from '../../http/viewer.ts'
import { recordExport } from '../audit/record-export.ts'
import { sendMailsSoon } from '../outbox/post-mail.ts'
import { ACCOUNT_COLUMNS, accountCells, MORE_COLUMNS } from './accounts-file.ts'
import { answerRegistration, type RegistrationAnswer } from './answer-registration.ts'
import { changeAccount, closeAccount, reopenAccount } from './change-account.ts'
import { readDeskAccount, toAccountRow } from './desk-account.ts'
import { countDeskAccounts, listDeskAccounts } from './desk-accounts.queries.ts'

const PAGE_SIZE = 50
const actorOf = (request: FastifyRequest) => ({ userId: viewerOf(request).userId, ip: request.ip })

export function agencyAccountRoutes(context: Context): void {
  readingRoutes(context)
  decidingRoutes(context)
  changingRoutes(context)
}

function readingRoutes({ app, ...services }: Context): void {
  const { db, config } = services

  app.route({
    ...endpoints.agencyAccounts,
    async handler({ query: { state, q, sort = 'number', order = 'desc', cursor } }) {
      const after = cursor === undefined ? undefined : readListCursor(cursor)
      const asked = { state, q }
      const [rows, counted] = await readPart(
        { q: asked.q, after, limit: PAGE_SIZE + 1 },
        {
          list: (limit) => listDeskAccounts(db, asked, { sort, ascending: order === 'asc', after, limit }),
          count: () => countDeskAccounts(db, asked),
        },
      )
      const shown = rows.slice(0, PAGE_SIZE)
      const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
      return ok({ items: shown.map(toAccountRow), next: last ? writeListCursor(last) : null, ...counted })
    },
  })

  app.route({
    ...endpoints.agencyAccountsFile,
    async handler(request) {
      const { state, q, sort = 'number', order = 'desc' } = request.query
      const place = { sort, ascending: order === 'asc', after: undefined, limit: MAX_IN_FILE + 1 }
      const rows = await listDeskAccounts(db, { state, q }, place)
      const records = rows.map((row) => [accountCells(row, config.timeZone)])
      const file = historyFile('accounts', [...ACCOUNT_COLUMNS, ...MORE_COLUMNS], records)
      return ok(await recordExport(services, request, file))
    },
  })

  app.route({
    ...endpoints.agencyAccount,
    handler: async ({ params: { id } }) => ok(await readDeskAccount(db, id)),
  })
}

function decidingRoutes({ app, jobs, ...services }: Context): void {
  async function decide(request: FastifyRequest, accountId: number, answer: RegistrationAnswer) {
    await answerRegistration(services, actorOf(request), { accountId, answer })
    await sendMailsSoon(jobs)
    return readDeskAccount(services.db, accountId)
  }

  app.route({
    ...changes.approveAccount,
    async handler(request) {
      const answer = { to: 'approved', permissions: request.body } as const
      const account = await decide(request, request.params.id, answer)
      return ok(account, `${account.name} is let in, and a mail says so.`)
    },
  })

  app.route({
    ...changes.refuseAccount,
    async handler(request) {
      const answer = { to: 'refused', reason: request.body.reason } as const
      const account = await decide(request, request.params.id, answer)
      return ok(account, `${account.name} is refused, and a mail says why.`)
    },
  })
}

function changingRoutes({ app, jobs, ...services }: Context): void {
  app.route({
    ...changes.changeAccount,
    async handler(request) {
      const { id } = request.params
      const { revision, ...fields } = request.body
      await changeAccount(services, actorOf(request), { id, revision, fields })
      return ok(await readDeskAccount(services.db, id), 'The company is saved.')
    },
  })

  app.route({
    ...changes.closeAccount,
    async handler(request) {
      const { id } = request.params
      await closeAccount(services, actorOf(request), { id, ...request.body })
      const account = await readDeskAccount(services.db, id)
      return ok(account, `${account.name} is closed, and all its people are logged out.`)
    },
  })

  app.route({
    ...changes.reopenAccount,
    async handler(request) {
      const { id } = request.params
      await reopenAccount(services, actorOf(request), { id, ...request.body })
      await sendMailsSoon(jobs)
      const account = await readDeskAccount(services.db, id)
      return ok(account, `${account.name} is open again.`)
    },
  })
}

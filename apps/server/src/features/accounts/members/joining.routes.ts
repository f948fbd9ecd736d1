/** The email domains of an account and the requests to join it, for its administrators (R-JOIN-1, R-JOIN-3). */
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/joining'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { customerOf } from './customer-of.ts'
import { decideJoining } from './decide-joining.ts'
import { deleteDomain, insertDomain } from './joining.queries.ts'
import { refusalOfDomain, storedDomain } from './joining.rules.ts'
import { listMembers } from './members.queries.ts'
import { managesMembers } from './members.rules.ts'
import { notForYou } from './reach-member.ts'

export function joiningRoutes(context: Context): void {
  domainRoutes(context)
  const { app } = context

  app.route({
    ...endpoints.approveJoining,
    async handler(request) {
      const { id } = request.params
      const decision = { id, role: request.body.role, ip: request.ip }
      const name = await decideJoining(context, customerOf(request), decision)
      return ok(null, `${name} has joined your account.`)
    },
  })

  app.route({
    ...endpoints.declineJoining,
    async handler(request) {
      const { id } = request.params
      const name = await decideJoining(context, customerOf(request), { id, role: null, ip: request.ip })
      return ok(null, `The request of ${name} has been declined.`)
    },
  })
}

function domainRoutes({ app, db, clock }: Context): void {
  app.route({
    ...endpoints.addDomain,
    async handler(request) {
      const viewer = managerOf(customerOf(request))
      const domain = storedDomain(request.body.domain)
      await db.transaction().execute(async (tx) => {
        await lockAccount(tx, viewer.accountId)
        const own = (await listMembers(tx, viewer.accountId)).find(({ id }) => id === viewer.userId)
        const refusal = refusalOfDomain(domain, own?.email ?? '')
        if (refusal) throw new AppError('validation', refusal, { fields: { domain: [refusal] } })
        const at = clock.now()
        if (!(await insertDomain(tx, { domain, account_id: viewer.accountId, created_at: at }))) {
          throw new AppError('conflict', 'This domain belongs to an account already.')
        }
        const object = `account:${viewer.accountId}` as const
        await record(tx, { action: 'domain.added', at, actorUserId: viewer.userId, ip: request.ip, object })
      })
      return ok(null, `Colleagues with an address of ${domain} can now request to join.`)
    },
  })

  app.route({
    ...endpoints.removeDomain,
    async handler(request) {
      const { userId, accountId } = managerOf(customerOf(request))
      const domain = storedDomain(request.params.domain)
      await db.transaction().execute(async (tx) => {
        await lockAccount(tx, accountId)
        if (!(await deleteDomain(tx, domain, accountId))) {
          throw new AppError('not_found', 'There is no such domain in your account.')
        }
        const event = {
          action: 'domain.removed',
          at: clock.now(),
          actorUserId: userId,
          ip: request.ip,
        } as const
        await record(tx, { ...event, object: `account:${accountId}` })
      })
      return ok(null, `${domain} has been removed.`)
    },
  })
}

function managerOf(viewer: Viewer): Viewer {
  if (managesMembers(viewer.role)) return viewer
  throw notForYou()
}

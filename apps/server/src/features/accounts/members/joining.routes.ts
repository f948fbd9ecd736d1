/** Serves the email domains and requests to join of an account to its administrators (R-JOIN-1, R-JOIN-3). */
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/joining'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { updateAdminAccount } from '../admin/admin-account.queries.ts'
import { customerOf, managerOf } from './customer-of.ts'
import { decideJoining } from './decide-joining.ts'
import { deleteDomain, insertDomain } from './joining.queries.ts'
import { refusalOfOwnDomain, storedDomain } from './joining.rules.ts'
import { listMembers } from './members.queries.ts'

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

type DomainChange = { action: 'domain.added' | 'domain.removed'; viewer: Viewer; ip: string }

function domainRoutes({ app, db, clock }: Context): void {
  /** Raises the revision, so that an open form of staff cannot undo the change (R-ACCOUNT-6). */
  async function recordChange(tx: Db, { action, viewer: { userId, accountId }, ip }: DomainChange) {
    await updateAdminAccount(tx, accountId, {})
    await record(tx, { action, at: clock.now(), actorUserId: userId, ip, object: `account:${accountId}` })
  }

  app.route({
    ...endpoints.addDomain,
    async handler(request) {
      const viewer = managerOf(request, 'users')
      const domain = storedDomain(request.body.domain)
      await db.transaction().execute(async (tx) => {
        await lockAccount(tx, viewer.accountId)
        const own = (await listMembers(tx, viewer.accountId)).find(({ id }) => id === viewer.userId)
        const refusal = refusalOfOwnDomain(domain, own?.email ?? '')
        if (refusal) throw invalidField('domain', refusal)
        if (!(await insertDomain(tx, { domain, account_id: viewer.accountId }))) {
          throw new AppError('conflict', 'This domain belongs to an account already.')
        }
        await recordChange(tx, { action: 'domain.added', viewer, ip: request.ip })
      })
      return ok(null, `Colleagues with an address of ${domain} can now request to join.`)
    },
  })

  app.route({
    ...endpoints.removeDomain,
    async handler(request) {
      const viewer = managerOf(request, 'users')
      const domain = storedDomain(request.params.domain)
      await db.transaction().execute(async (tx) => {
        await lockAccount(tx, viewer.accountId)
        if (!(await deleteDomain(tx, domain, viewer.accountId))) {
          throw new AppError('not_found', 'There is no such domain in your account.')
        }
        await recordChange(tx, { action: 'domain.removed', viewer, ip: request.ip })
      })
      return ok(null, `${domain} has been removed.`)
    },
  })
}

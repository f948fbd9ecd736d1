/** Lets administrators list, invite, change and disable the members of an account (R-MEMBER-1). */
import { randomUUID } from 'node:crypto'
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/members'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { CANCEL_ABOVE_LIMIT } from '../../../db/spending.ts'
import { startOfMonth } from '../../../platform/agency-time.ts'
import { findCurrency } from '../../pricing/find-currency.ts'
import { setSpendingLimit } from '../spending/set-spending-limit.ts'
import { changeMember } from './change-member.ts'
import { customerOf, managerOf } from './customer-of.ts'
import { inviteMember } from './invite-member.ts'
import { listDomains, listJoinRequests } from './joining.queries.ts'
import { addableDomain } from './joining.rules.ts'
import { SEND_INVITATION } from './members.jobs.ts'
import { findOpenInvitation, listMembersWithSpending, listOpenInvitations } from './members.queries.ts'
import { type Person, rolesBelow, rolesFor } from './members.rules.ts'
import { retractInvitation } from './retract-invitation.ts'

export function memberRoutes(context: Context): void {
  listRoute(context)
  invitationRoutes(context)
  changeRoutes(context)
}

function listRoute({ app, db, clock, config }: Context): void {
  app.route({
    ...endpoints.listMembers,
    async handler(request) {
      const { userId, accountId, role, countryCode } = managerOf(request, 'users')
      const since = startOfMonth(clock.now(), config.timeZone)
      const [members, currency, invitations, requests, domains] = await Promise.all([
        listMembersWithSpending(db, accountId, since),
        findCurrency(db, countryCode),
        listOpenInvitations(db, accountId),
        listJoinRequests(db, accountId),
        listDomains(db, accountId),
      ])
      const viewer: Person = { id: userId, role, status: 'active' }
      return ok({
        members: members.map((person) => {
          const roles = rolesFor(viewer, person, members)
          return {
            id: person.id,
            name: person.full_name,
            email: person.email,
            role: person.role,
            active: person.status === 'active',
            you: person.id === userId,
            roles,
            reachable: roles.length > 0,
            spending: person.spending,
          }
        }),
        invitations: invitations.map(({ created_at, ...invitation }) => ({
          ...invitation,
          name: invitation.full_name,
          invitedAt: created_at.toISOString(),
        })),
        requests: requests.map(({ created_at, ...request }) => ({
          ...request,
          requestedAt: created_at.toISOString(),
        })),
        domains,
        addableDomain: addableDomain(members.find(({ id }) => id === userId)?.email ?? '', domains),
        roles: rolesBelow(role),
        currency,
      })
    },
  })
}

function invitationRoutes(context: Context): void {
  const { app, db, jobs } = context

  app.route({
    ...endpoints.inviteMember,
    async handler(request) {
      await inviteMember(context, customerOf(request), { invited: request.body, ip: request.ip })
      return ok(null, `We have sent an invitation to ${request.body.email}.`)
    },
  })

  app.route({
    ...endpoints.resendInvitation,
    async handler(request) {
      const { accountId } = managerOf(request, 'users')
      const { id } = request.params
      if (!(await findOpenInvitation(db, { id, accountId }))) throw noInvitation()
      await jobs.send(SEND_INVITATION, { id, cause: randomUUID() })
      return ok(null, 'We have sent the invitation again.')
    },
  })

  app.route({
    ...endpoints.withdrawInvitation,
    async handler(request) {
      const viewer = managerOf(request, 'users')
      const { id } = request.params
      const isWithdrawn = await retractInvitation(context, viewer, { id, ip: request.ip })
      if (!isWithdrawn) throw noInvitation()
      return ok(null, 'The invitation has been withdrawn.')
    },
  })
}

function changeRoutes(context: Context): void {
  const { app } = context

  app.route({
    ...endpoints.changeRole,
    async handler(request) {
      const { role } = request.body
      const change = { memberId: request.params.id, ip: request.ip, change: { role } }
      return ok(null, `${await changeMember(context, customerOf(request), change)} is now ${role}.`)
    },
  })

  app.route({
    ...endpoints.setSpendingLimit,
    async handler(request) {
      const { limitMinor } = request.body
      const requested = { memberId: request.params.id, ip: request.ip, limitMinor }
      const message = await setSpendingLimit(context, customerOf(request), requested)
      context.jobs.runSoon(CANCEL_ABOVE_LIMIT)
      return ok(null, message)
    },
  })

  app.route({
    ...endpoints.giveAccess,
    async handler(request) {
      const change = { memberId: request.params.id, ip: request.ip, change: { access: 'active' as const } }
      return ok(null, `${await changeMember(context, customerOf(request), change)} has access again.`)
    },
  })

  app.route({
    ...endpoints.endAccess,
    async handler(request) {
      const change = { memberId: request.params.id, ip: request.ip, change: { access: 'disabled' as const } }
      return ok(null, `The access of ${await changeMember(context, customerOf(request), change)} has ended.`)
    },
  })
}

const noInvitation = () => new AppError('not_found', 'There is no such invitation in your account.')

/** Routes for the agency's team, for its Administrators and Superusers (R-STAFF-7). */
import * as endpoints from '@rushes/contract/agency-team'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { inviteStaff } from '../accounts/admin/invite-staff.ts'
import { changeMember } from '../accounts/members/change-member.ts'
import { type Role, rolesAtAgency, rolesToGive } from '../accounts/members/members.rules.ts'
import { resetFactorOf } from './reset-factor.ts'
import { listStaff } from './team.queries.ts'

export function agencyTeamRoutes(context: Context): void {
  listRoute(context)
  const { app } = context

  app.route({
    ...endpoints.inviteStaff,
    async handler(request) {
      const { userId, accountId, role, fullName } = viewerOf(request)
      const { email } = request.body
      if (!rolesToGive(role).includes(request.body.role)) {
        throw new AppError('forbidden', 'You can only assign roles below your own.')
      }
      const by = { userId, accountId, name: fullName, roles: rolesToGive(role), ip: request.ip }
      await inviteStaff(context, { ...request.body, by })
      return ok(null, `We have sent an invitation to ${email}.`)
    },
  })

  app.route({
    ...endpoints.changeStaffRole,
    async handler(request) {
      const { role } = request.body
      const name = await changeMember(context, viewerOf(request), changeOf(request, { role }))
      return ok(null, `${name} is now ${role} and has to log in again.`)
    },
  })

  app.route({
    ...endpoints.resetStaffFactor,
    async handler(request) {
      const requested = { memberId: request.params.id, ip: request.ip }
      const name = await resetFactorOf(context, viewerOf(request), requested)
      return ok(null, `${name} has no second factor any more and is logged out on all devices.`)
    },
  })

  app.route({
    ...endpoints.disableStaff,
    async handler(request) {
      const change = changeOf(request, { access: 'disabled' })
      return ok(null, `The access of ${await changeMember(context, viewerOf(request), change)} has ended.`)
    },
  })

  app.route({
    ...endpoints.restoreStaff,
    async handler(request) {
      const change = changeOf(request, { access: 'active' })
      return ok(null, `${await changeMember(context, viewerOf(request), change)} has access again.`)
    },
  })
}

type Change = { role: Role } | { access: 'active' | 'disabled' }

const changeOf = ({ params, ip }: { params: { id: number }; ip: string }, change: Change) => ({
  memberId: params.id,
  ip,
  change,
})

function listRoute({ app, db }: Context): void {
  app.route({
    ...endpoints.agencyTeam,
    async handler(request) {
      const { userId, accountId, role } = viewerOf(request)
      const team = await listStaff(db, accountId)
      return ok({
        team: team.map((person) => {
          const roles = rolesAtAgency({ id: userId, role }, person)
          return {
            id: person.id,
            name: person.full_name,
            email: person.email,
            role: person.role,
            state: stateOf(person),
            secondFactor: person.factor_since !== null,
            lastSeenAt: person.last_seen_at?.toISOString() ?? null,
            you: person.id === userId,
            roles,
          }
        }),
        roles: rolesToGive(role),
      })
    },
  })
}

function stateOf({ status, has_password }: { status: string; has_password: boolean }) {
  if (status === 'disabled') return 'ended' as const
  return has_password ? ('active' as const) : ('invited' as const)
}

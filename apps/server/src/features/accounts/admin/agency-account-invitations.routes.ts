/** Lets staff manage the invitations to a customer account (R-ACCOUNT-8). */
import { randomUUID } from 'node:crypto'
import * as endpoints from '@rushes/contract/agency-account-invitations'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { inviteMember } from '../members/invite-member.ts'
import { SEND_INVITATION } from '../members/members.jobs.ts'
import { findOpenInvitation, listOpenInvitations } from '../members/members.queries.ts'
import { retractInvitation } from '../members/retract-invitation.ts'
import { noAccount } from '../registration/answer-registration.ts'
import { findAdminAccount } from './admin-account.queries.ts'

export function agencyAccountInvitationRoutes(context: Context): void {
  const { app, db, jobs } = context

  /** @throws AppError not_found */
  async function accountOf(id: number) {
    const account = await findAdminAccount(db, id)
    if (!account) throw noAccount()
    return account
  }

  /** @throws AppError not_found, conflict */
  async function requireOpen(id: number) {
    if ((await accountOf(id)).state !== 'open') {
      throw new AppError('conflict', 'Users can only be invited to open accounts.')
    }
  }

  app.route({
    ...endpoints.accountInvitations,
    async handler({ params: { id } }) {
      await accountOf(id)
      const rows = await listOpenInvitations(db, id)
      return ok(
        rows.map((row) => ({
          id: row.id,
          name: row.full_name,
          email: row.email,
          role: row.role,
          invited_at: row.created_at.toISOString(),
        })),
      )
    },
  })

  app.route({
    ...endpoints.inviteToAccount,
    async handler(request) {
      const { id } = request.params
      await requireOpen(id)
      const inviter = { userId: viewerOf(request).userId, accountId: id, isStaff: true } as const
      await inviteMember(context, inviter, { invited: request.body, ip: request.ip })
      return ok(null, `We have sent an invitation to ${request.body.email}.`)
    },
  })

  app.route({
    ...endpoints.resendAccountInvitation,
    async handler({ params: { id } }) {
      const invitation = await findOpenInvitation(db, { id })
      if (!invitation) throw noInvitation()
      await requireOpen(invitation.account_id)
      await jobs.send(SEND_INVITATION, { id, cause: randomUUID() })
      return ok(null, 'We have sent the invitation again.')
    },
  })

  app.route({
    ...endpoints.withdrawAccountInvitation,
    async handler(request) {
      const { id } = request.params
      const { userId } = viewerOf(request)
      const accountId = (await findOpenInvitation(db, { id }))?.account_id
      const isWithdrawn =
        accountId !== undefined &&
        (await retractInvitation(context, { userId, accountId }, { id, ip: request.ip }))
      if (!isWithdrawn) throw noInvitation()
      return ok(null, 'The invitation has been withdrawn.')
    },
  })
}

const noInvitation = () => new AppError('not_found', 'There is no such open invitation.')

/**
 * Handles forgotten passwords and the first password of a new account. An unknown address gets the same
 * response at the same speed, because a job looks it up (R-LOGIN-3). The token identifies the user whose
 * password is set; `user_id` only has to match (R-PASSWORD-2).
 */
import { randomUUID } from 'node:crypto'
import { ok } from '@rushes/contract/endpoint'
import { checkPasswordLink, forgotPassword, resetPassword } from '@rushes/contract/password-reset'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { hashToken } from '../../../http/viewer.ts'
import { emptyBuckets } from '../sessions/attempts.queries.ts'
import { bucketsOfPerson } from '../sessions/attempts.rules.ts'
import { SEND_PASSWORD_LINK } from './password-reset.jobs.ts'
import { findUserOfLink } from './password-reset.queries.ts'
import { hashPassword } from './passwords.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { setPassword } from './set-password.ts'

const LINK_SENT =
  'If there is an account with this email address, we have sent a link to set a new password. It works for 60 minutes.'
const LINK_OVER = 'This link has expired or has already been used. Please ask for a new one.'
const PASSWORD_SET = {
  open: 'Your password is set. You can now log in.',
  waiting: 'Your password is set. Your account is waiting for approval: we will write to you.',
} as const

export function passwordResetRoutes(context: Context): void {
  const { app, db, jobs, clock, config } = context

  app.route({
    ...forgotPassword,
    async handler(request) {
      await jobs.send(SEND_PASSWORD_LINK, { email: request.body.email, cause: `forgot:${randomUUID()}` })
      return ok(null, LINK_SENT)
    },
  })

  async function requireUserOfLink(token: string) {
    const user = await findUserOfLink(db, { tokenSha256: hashToken(token), purpose: 'password' }, clock.now())
    if (!user) throw new AppError('not_found', LINK_OVER)
    return user
  }

  app.route({
    ...checkPasswordLink,
    async handler(request) {
      const user = await requireUserOfLink(request.query.token)
      return ok({ user_id: user.id })
    },
  })

  app.route({
    ...resetPassword,
    async handler(request) {
      const { user_id, password, pwd_confirm: confirm, token } = request.body
      const user = await requireUserOfLink(token)
      if (user.id !== user_id) throw invalidField('user_id', LINK_OVER)
      const chosen = { password, confirm, email: user.email, brandName: config.brandName }
      requireGoodPassword(chosen)

      const passwordHash = await hashPassword(password)
      const account = await setPassword(context, {
        tokenSha256: hashToken(token),
        passwordHash,
        ip: request.ip,
      })
      if (!account) throw new AppError('not_found', LINK_OVER)
      // Earlier wrong guesses must not lock out a user who has just set a new password.
      await emptyBuckets(db, bucketsOfPerson({ email: user.email, ip: request.ip }))
      return ok({ account, email: user.email }, PASSWORD_SET[account])
    },
  })
}

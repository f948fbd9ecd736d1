/**
 * Logs in a buyer by an emailed link (R-LOGIN-6). An unknown address gets the same response at the same
 * speed, because a job looks it up (R-LOGIN-3). Only a POST uses up the link, so that link scanners of email
 * systems do not.
 */
import { randomUUID } from 'node:crypto'
import { ok } from '@rushes/contract/endpoint'
import { loginByLink, sendLoginLink } from '@rushes/contract/sessions'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { hashToken } from '../../../http/viewer.ts'
import { spendLink } from '../passwords/password-reset.queries.ts'
import { emptyBuckets } from './attempts.queries.ts'
import { bucketsOfPerson } from './attempts.rules.ts'
import { knownDeviceOf, rememberDevice } from './known-device.ts'
import { SEND_LOGIN_LINK } from './login-link.jobs.ts'
import { findUserById } from './login-users.queries.ts'
import { LOGGED_IN, newSession, openSession, requireActive } from './open-session.ts'

const LINK_SENT =
  'If there is a buyer with this email address, we have sent a link to log in. It works for 15 minutes.'
const LINK_OVER = 'This link has expired or has already been used. Please request a new one.'

export function loginLinkRoutes({ app, db, jobs, clock, config, secret }: Context): void {
  app.route({
    ...sendLoginLink,
    async handler(request) {
      await jobs.send(SEND_LOGIN_LINK, { ...request.body, cause: `login:${randomUUID()}` })
      return ok(null, LINK_SENT)
    },
  })

  app.route({
    ...loginByLink,
    async handler(request, reply) {
      const now = clock.now()
      const link = { tokenSha256: hashToken(request.body.token), purpose: 'login' } as const
      const { user, loggedIn, oldestEnded } = await db.transaction().execute(async (tx) => {
        const spent = await spendLink(tx, link, now)
        const user = spent && (await findUserById(tx, spent.user_id))
        if (!user) throw new AppError('not_found', LINK_OVER)
        requireActive(user)
        const { session, loggedIn } = newSession({ request, reply, config }, user.id, now)
        return { user, loggedIn, oldestEnded: await openSession(tx, session, request.ip) }
      })
      // Earlier wrong guesses must not lock out a user who has proved to own the address.
      await emptyBuckets(db, bucketsOfPerson({ email: user.email, ip: request.ip }))
      const installation = { config, secret }
      const deviceId = knownDeviceOf(request, installation, user.id)
      rememberDevice(reply, installation, { userId: user.id, deviceId })
      return ok({ ...loggedIn, oldest_ended: oldestEnded }, LOGGED_IN)
    },
  })
}

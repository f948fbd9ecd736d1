/**
 * Logs in a buyer by an emailed link (R-LOGIN-6). An unknown address gets the same response at the same
 * speed, because a job looks it up (R-LOGIN-3). Only a POST uses up the link, so that link scanners of email
 * systems do not.
 */
import { randomUUID } from 'node:crypto'
import { ok } from '@rushes/contract/endpoint'
import { loginByLink, sendLoginLink } from '@rushes/contract/sessions'
import type { Context } from '../../../context.ts'
import { hashToken } from '../../../http/viewer.ts'
import { spendLink } from '../passwords/password-reset.queries.ts'
import { logInOnce } from './log-in-once.ts'
import { SEND_LOGIN_LINK } from './login-link.jobs.ts'
import { LOGGED_IN } from './open-session.ts'

const LINK_SENT =
  'If there is a buyer with this email address, we have sent a link to log in. It works for 15 minutes.'
const LINK_OVER = 'This link has expired or has already been used. Please request a new one.'

export function loginLinkRoutes(context: Context): void {
  const { app, jobs } = context

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
      const link = { tokenSha256: hashToken(request.body.token), purpose: 'login' } as const
      const session = await logInOnce(
        context,
        { request, reply },
        { spend: async (tx, now) => (await spendLink(tx, link, now))?.user_id, over: LINK_OVER },
      )
      return ok(session, LOGGED_IN)
    },
  })
}

/**
 * Leads a browser to the provider of its company and back (R-OIDC-4). Both addresses are visited, so they answer with a page
 * that continues by itself: after a redirect, the policy of the login form would refuse the provider.
 */
import { ok } from '@rushes/contract/endpoint'
import { loginBySso } from '@rushes/contract/sso'
import type { FastifyReply, onSendHookHandler } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { hashToken } from '../../http/viewer.ts'
import { logInOnce } from '../accounts/sessions/log-in-once.ts'
import { LOGGED_IN } from '../accounts/sessions/open-session.ts'
import { beginSignIn, CALLBACK } from './begin-sign-in.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { endAttempt, readAttempt } from './sign-in-attempt.ts'
import { spendLogin } from './sso.queries.ts'
import type { SsoRefusal } from './sso.rules.ts'

const LOGIN_MS = 60_000
const OVER = 'This sign-in has expired or was used. Please sign in again.'
/** As those of the login by password, because an office shares one address (R-LOGIN-5). */
const limits = loginBySso.config.limits
/** Paths of this site only. */
const NEXT = /^\/(?![/\\])/

const STATUSES: Readonly<Record<SsoRefusal, number>> = {
  unknown: 404,
  unavailable: 503,
  failed: 403,
  unverified: 403,
  domain: 403,
  elsewhere: 403,
  identity: 403,
  closed: 403,
}

export function signInRoutes(context: Context): void {
  const { app } = context

  app.route({
    method: 'GET',
    url: '/clip/sso/start',
    config: { access: 'public', limits },
    onSend: allowLeading,
    schema: {
      hide: true,
      querystring: z.object({
        email: z.string().max(500).default(''),
        next: z.string().max(500).default(''),
      }),
    },
    async handler({ query: { email, next } }, reply) {
      const page = NEXT.test(next) ? next : ''
      const found = await beginSignIn(context, reply, { email, next: page })
      return typeof found === 'string' ? refuse(reply, found, page) : lead(reply, 200, found.href)
    },
  })

  app.route({
    method: 'GET',
    url: CALLBACK,
    config: { access: 'public', limits },
    onSend: allowLeading,
    schema: { hide: true },
    async handler(request, reply) {
      const attempt = readAttempt(context, request)
      if (!attempt) return refuse(reply, 'failed', '')
      const search = URL.parse(request.url, context.config.baseUrl)?.search ?? ''
      const refusal = await finishSignIn(context, attempt, { search, ip: request.ip })
      if (refusal !== null) return refuse(reply, refusal, attempt.next)
      return lead(reply, 200, addressOf('/login-link', { sso: attempt.state, next: attempt.next }))
    },
  })

  app.route({
    ...loginBySso,
    async handler(request, reply) {
      const attempt = readAttempt(context, request)
      const isOwn = attempt?.state === request.body.state
      const session = await logInOnce(
        context,
        { request, reply },
        {
          async spend(tx, now) {
            if (!isOwn) return undefined
            const since = new Date(now.getTime() - LOGIN_MS)
            return await spendLogin(tx, { stateSha256: hashToken(attempt.state), now, since })
          },
          over: OVER,
          details: { by: 'sso' },
        },
      )
      endAttempt(context, reply)
      return ok(session, LOGGED_IN)
    },
  })
}

const refuse = (reply: FastifyReply, reason: SsoRefusal, next: string) =>
  lead(reply, STATUSES[reason], addressOf('/login', { sso: reason, next }))

const addressOf = (page: string, { sso, next }: { sso: string; next: string }) =>
  `${page}?${new URLSearchParams({ sso, ...(next !== '' && { next }) })}`

/** In a sandbox, as other answers of the API are, a page does not continue by itself. */
const allowLeading: onSendHookHandler = (_request, reply, _payload, done) => {
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  done()
}

/** Answers with a page that continues at once and adds no entry to the history. */
function lead(reply: FastifyReply, status: number, address: string) {
  return reply
    .status(status)
    .headers({ refresh: `0; url=${address}`, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Company sign-in</title><p><a href="${escapeHtml(address)}">Continue</a></p></html>`,
    )
}

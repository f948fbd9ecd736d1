/**
 * Serves the address in the headers of alert emails: a POST of an email program stops the alerts without a login (RFC 8058). A
 * visit only leads to the page that asks for confirmation, because scanners open links.
 */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { stopAlertsOf } from './alerts.queries.ts'
import { ALERTS_PATH, readStopToken } from './signed-tokens.rules.ts'

type Params = { Params: { token: string } }

export async function alertRoutes(server: FastifyInstance, { db, secret }: Services): Promise<void> {
  await server.register(async (scope) => {
    // The content is constant, as `List-Unsubscribe=One-Click` in a form of any kind.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) =>
      done(null),
    )

    scope.post<Params>(`${ALERTS_PATH}/:token`, async (request, reply) => {
      const userId = readStopToken(secret, request.params.token)
      if (userId === undefined) throw new AppError('not_found', 'This link is not valid.')
      await stopAlertsOf(db, userId)
      return reply.status(204).send()
    })

    scope.get<Params>(`${ALERTS_PATH}/:token`, async (request, reply) =>
      reply.redirect(`/saved-searches/stop?token=${encodeURIComponent(request.params.token)}`, 302),
    )
  })
}

/** Shows staff the company sign-in of an account, which they enable and disable (R-OIDC-2). */
import * as endpoints from '@rushes/contract/agency-account-sso'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { readAdminAccount } from '../accounts/admin/admin-account.ts'
import { disableConnection, enableConnection } from './change-connection.ts'
import { describeConnection } from './describe-connection.ts'
import { findConnection } from './sso.queries.ts'

export function agencyAccountSsoRoutes(context: Context): void {
  const { app, db } = context

  app.route({
    ...endpoints.accountSso,
    async handler({ params: { id } }) {
      const [{ domains }, connection] = await Promise.all([readAdminAccount(db, id), findConnection(db, id)])
      return ok({ connection: describeConnection(connection), domains })
    },
  })

  app.route({
    ...endpoints.enableAccountSso,
    async handler(request) {
      await enableConnection(context, by(request, request.params.id), request.body)
      return ok(null, 'The company sign-in is enabled.')
    },
  })

  app.route({
    ...endpoints.disableAccountSso,
    async handler(request) {
      await disableConnection(context, by(request, request.params.id), request.body.reason)
      return ok(null, 'The company sign-in is disabled.')
    },
  })
}

const by = (request: FastifyRequest, id: number) => ({ id, userId: viewerOf(request).userId, ip: request.ip })

/** Serves the company sign-in of an account to its administrators (R-OIDC-1). */
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/sso'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { readAdminAccount } from '../accounts/admin/admin-account.ts'
import { managerOf } from '../accounts/members/customer-of.ts'
import { redirectUri } from './begin-sign-in.ts'
import { noConnection, removeConnection, setConnection } from './change-connection.ts'
import { describeConnection } from './describe-connection.ts'
import { ProviderDown } from './fetch-public.ts'
import { openProvider } from './open-provider.ts'
import { findConnection } from './sso.queries.ts'

export function ssoRoutes(context: Context): void {
  const { app, db } = context

  app.route({
    ...endpoints.readSso,
    async handler(request) {
      const { accountId } = by(request)
      const [connection, { domains }] = await Promise.all([
        findConnection(db, accountId),
        readAdminAccount(db, accountId),
      ])
      return ok({ connection: describeConnection(connection), redirectUri: redirectUri(context), domains })
    },
  })

  app.route({
    ...endpoints.setSso,
    async handler(request) {
      await setConnection(context, by(request), request.body)
      return ok(null, 'The company sign-in has been saved. It works once we have enabled it.')
    },
  })

  app.route({
    ...endpoints.testSso,
    async handler(request) {
      const connection = await findConnection(db, by(request).accountId)
      if (!connection) throw noConnection()
      await openProvider(context, connection).catch((error: unknown) => {
        throw error instanceof ProviderDown ? new AppError('unavailable', NOT_READ) : error
      })
      return ok(null, 'Your provider answers.')
    },
  })

  app.route({
    ...endpoints.removeSso,
    async handler(request) {
      await removeConnection(context, by(request))
      return ok(null, 'The company sign-in has been removed.')
    },
  })
}

const NOT_READ =
  'Your provider cannot be read. Check that its address is the issuer, and that it can be reached on the internet.'

function by(request: FastifyRequest) {
  const { userId, accountId } = managerOf(request, 'company sign-in')
  return { userId, accountId, ip: request.ip }
}

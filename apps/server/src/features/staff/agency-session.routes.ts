/** Second factor and password confirmation of staff (R-STAFF-3, R-STAFF-4). */
import * as endpoints from '@rushes/contract/agency-session'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { sessionOf } from '../../http/viewer.ts'
import { confirmIdentity } from '../accounts/sessions/confirm-identity.ts'
import { knownDeviceOf } from '../accounts/sessions/known-device.ts'
import { beginFactor, confirmFactor, giveFactor, removeFactor, renewRecoveryCodes } from './second-factor.ts'

export function agencySessionRoutes(context: Context): void {
  const { app } = context

  app.route({
    ...endpoints.giveFactor,
    async handler(request) {
      const given = { session: sessionOf(request), code: request.body.code, ip: request.ip }
      return ok({ recoveryCodesLeft: await giveFactor(context, given) }, 'Welcome.')
    },
  })

  app.route({
    ...endpoints.confirmIdentity,
    async handler(request) {
      const session = sessionOf(request)
      const deviceId = knownDeviceOf(request, context, session.person.userId)
      await confirmIdentity(context, session, { password: request.body.password, ip: request.ip, deviceId })
      return ok(null, 'Thank you.')
    },
  })

  app.route({
    ...endpoints.beginFactor,
    async handler(request) {
      return ok(await beginFactor(context, sessionOf(request)))
    },
  })

  app.route({
    ...endpoints.confirmFactor,
    async handler(request) {
      const given = { session: sessionOf(request), code: request.body.code, ip: request.ip }
      const recoveryCodes = await confirmFactor(context, given)
      return ok({ recoveryCodes }, 'Your second factor is set up. Keep the recovery codes in a safe place.')
    },
  })

  app.route({
    ...endpoints.removeFactor,
    async handler(request) {
      await removeFactor(context, sessionOf(request), request.ip)
      return ok(null, 'Your second factor is removed.')
    },
  })

  app.route({
    ...endpoints.renewRecoveryCodes,
    async handler(request) {
      const recoveryCodes = await renewRecoveryCodes(context, sessionOf(request), request.ip)
      return ok({ recoveryCodes }, 'Your old recovery codes do not work any more.')
    },
  })
}

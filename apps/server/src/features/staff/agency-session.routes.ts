/** Routes for the second factor of staff: a code or a passkey (R-STAFF-3, R-PASSKEY-2). */
import * as endpoints from '@rushes/contract/agency-session'
import { ok } from '@rushes/contract/endpoint'
import { beginPasskeyFactor, givePasskeyFactor } from '@rushes/contract/passkeys'
import type { Context } from '../../context.ts'
import { sessionOf } from '../../http/viewer.ts'
import { factorOptions } from '../accounts/passkeys/use-passkey.ts'
import { givePasskey } from './give-passkey.ts'
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
    ...beginPasskeyFactor,
    async handler(request) {
      return ok(await factorOptions(context, sessionOf(request).person.userId))
    },
  })

  app.route({
    ...givePasskeyFactor,
    async handler(request) {
      const given = { session: sessionOf(request), credential: request.body.credential, ip: request.ip }
      await givePasskey(context, given)
      return ok(null, 'Welcome.')
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

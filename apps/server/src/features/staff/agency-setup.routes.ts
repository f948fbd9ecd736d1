/** Routes that create the first Superuser, at the address printed at startup (R-STAFF-5). */
import * as endpoints from '@rushes/contract/agency-setup'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { requireGoodPassword } from '../accounts/passwords/require-good-password.ts'
import { requireSetupToken, setUpAgency } from './set-up-agency.ts'

export function agencySetupRoutes(context: Context): void {
  const { app, config } = context

  app.route({
    ...endpoints.agencySetup,
    async handler(request) {
      await requireSetupToken(context, request.query.token)
      return ok({ secondFactorRequired: config.secondFactor === 'required' })
    },
  })

  app.route({
    ...endpoints.setUpAgency,
    async handler(request) {
      const { pwd_confirm: confirm, ...setup } = request.body
      await requireSetupToken(context, setup.token)
      const { password, email } = setup
      requireGoodPassword({ password, confirm, email, brandName: config.brandName })
      await setUpAgency(context, setup, request.ip)
      await context.pageChanges.readSettings()
      return ok(null, 'The agency is set up. You can now log in.')
    },
  })
}

/** Tells processes that only serve pages what each of them says of the agency (R-SETTING-2). */
import { ok } from '@rushes/contract/endpoint'
import { siteSettings } from '@rushes/contract/pages'
import type { Context } from '../../context.ts'

export function siteRoutes({ app, config }: Context): void {
  app.route({
    ...siteSettings,
    handler: async () => {
      const { brandName, licensingEmail, newsletterUrl, offices, social } = config
      return ok({ brandName, licensingEmail, newsletterUrl, offices: [...offices], social: [...social] })
    },
  })
}

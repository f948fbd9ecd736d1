/** Provides the agency's public facts to processes that only serve pages, and notifies them of changes. */
import { ok } from '@rushes/contract/endpoint'
import { siteSettings } from '@rushes/contract/pages'
import type { Context } from '../../context.ts'

export function siteRoutes({ app, config, clock, pageChanges }: Context): void {
  let changedAt = clock.now().getTime()
  pageChanges.onChange(() => {
    changedAt = clock.now().getTime()
  })

  app.route({
    ...siteSettings,
    handler: async () => {
      const { brandName, licensingEmail, newsletterUrl, offices, social } = config
      return ok({
        brandName,
        licensingEmail,
        newsletterUrl,
        offices: [...offices],
        social: [...social],
        changedMsAgo: Math.max(0, clock.now().getTime() - changedAt),
      })
    },
  })
}

/** Routes of the admin area for the versions of licence terms (R-TERMS-1). */
import * as endpoints from '@rushes/contract/agency-terms'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { actorOf } from '../../http/viewer.ts'
import { emailsSentence, readChanges } from '../announcements/announce-change.ts'
import { SEND_ANNOUNCEMENTS } from '../announcements/announcements.jobs.ts'
import { TERMS_SLUG } from '../pages/page-states.rules.ts'
import { renderPage } from '../pages/render-page.ts'
import { addTerms, cancelTerms } from './set-terms.ts'
import { listTerms } from './terms.queries.ts'
import { versionsOf } from './terms-versions.rules.ts'

export function agencyTermsRoutes({ app, ...services }: Context): void {
  const { db, clock, jobs } = services
  const read = async () => versionsOf(await listTerms(db), await readChanges(db, TERMS_SLUG), clock.now())

  app.route({ ...endpoints.termsVersions, handler: async () => ok(await read()) })

  app.route({
    ...endpoints.previewTerms,
    async handler({ body }) {
      return ok({ content: renderPage(body.page).content })
    },
  })

  app.route({
    ...endpoints.addTerms,
    handler: (request) =>
      onceByKey(services, request, async () => {
        const { in_force_from, ...terms } = request.body
        const version = { ...terms, in_force_from: new Date(in_force_from) }
        const users = await addTerms(services, actorOf(request), version)
        jobs.runSoon(SEND_ANNOUNCEMENTS)
        return ok(await read(), `Version ${terms.version} is set. ${emailsSentence(users)}`)
      }),
  })

  app.route({
    ...endpoints.cancelTerms,
    async handler(request) {
      const { version } = request.params
      await cancelTerms(services, actorOf(request), { version, reason: request.body.reason })
      jobs.runSoon(SEND_ANNOUNCEMENTS)
      return ok(await read(), `Version ${version} is deleted.`)
    },
  })
}

/** Routes for content pages in the admin area: drafts, versions, publishing (R-PAGE-2, R-PAGE-3, R-TERMS-3). */
import * as endpoints from '@rushes/contract/agency-pages'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { actorOf } from '../../http/viewer.ts'
import { emailsSentence } from '../announcements/announce-change.ts'
import { SEND_ANNOUNCEMENTS } from '../announcements/announcements.jobs.ts'
import { cancelPage, makePage, publishPage, restorePage, savePage, withdrawPage } from './edit-page.ts'
import { listPages } from './page-versions.queries.ts'
import { readPage, readVersion, toRow } from './read-page.ts'
import { renderPage } from './render-page.ts'

export function agencyPageRoutes(context: Context): void {
  readingRoutes(context)
  changingRoutes(context)
}

function readingRoutes({ app, ...services }: Context): void {
  const { db, clock } = services

  app.route({
    ...endpoints.agencyPages,
    handler: async () => ok((await listPages(db, endpoints.MAX_PAGES, clock.now())).map(toRow)),
  })

  app.route({
    ...endpoints.agencyPage,
    handler: async ({ params, query }) => ok(await readPage(services, params.slug, query.before)),
  })

  app.route({
    ...endpoints.agencyPageVersion,
    handler: async ({ params, query }) => ok(await readVersion(services, params.slug, query)),
  })

  app.route({
    ...endpoints.previewPage,
    async handler({ body }) {
      return ok({ content: renderPage(body.markdown).content })
    },
  })
}

function changingRoutes({ app, ...services }: Context): void {
  const { jobs } = services

  app.route({
    ...endpoints.makePage,
    async handler(request) {
      await makePage(services, actorOf(request), request.body)
      return ok(
        await readPage(services, request.body.slug),
        'Page created. Visitors see it after it is published.',
      )
    },
  })

  app.route({
    ...endpoints.savePage,
    async handler(request) {
      const { slug } = request.params
      await savePage(services, actorOf(request), { slug, ...request.body })
      return ok(await readPage(services, slug), 'Saved.')
    },
  })

  app.route({
    ...endpoints.publishPage,
    async handler(request) {
      const { slug } = request.params
      const { in_force_from: from, ...body } = request.body
      const page = { slug, ...body, in_force_from: from === null ? null : new Date(from) }
      const users = await publishPage(services, actorOf(request), page)
      jobs.runSoon(SEND_ANNOUNCEMENTS)
      return ok(
        await readPage(services, slug),
        users === null ? 'Published.' : `Scheduled. ${emailsSentence(users)}`,
      )
    },
  })

  app.route({
    ...endpoints.cancelPage,
    async handler(request) {
      const { slug } = request.params
      const { version } = request.body
      await cancelPage(services, actorOf(request), { slug, ...request.body })
      jobs.runSoon(SEND_ANNOUNCEMENTS)
      return ok(await readPage(services, slug), `Version ${version} will not be published.`)
    },
  })

  app.route({
    ...endpoints.restorePage,
    async handler(request) {
      const { slug } = request.params
      await restorePage(services, actorOf(request), { slug, ...request.body })
      const { version } = request.body
      return ok(
        await readPage(services, slug),
        `The newest version has the text of version ${version}. Publish it to apply the change.`,
      )
    },
  })

  app.route({
    ...endpoints.withdrawPage,
    async handler(request) {
      const { slug } = request.params
      const isGone = await withdrawPage(services, actorOf(request), { slug, ...request.body })
      return ok(null, isGone ? 'Page deleted.' : 'Page withdrawn. Its versions are kept.')
    },
  })
}

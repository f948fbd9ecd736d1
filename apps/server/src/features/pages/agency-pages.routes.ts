/** Routes for content pages in the admin area: drafts, versions, publishing (R-PAGE-2, R-PAGE-3). */
import * as endpoints from '@rushes/contract/agency-pages'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { actorOf } from '../../http/viewer.ts'
import { makePage, publishPage, restorePage, savePage, withdrawPage } from './edit-page.ts'
import { listPages } from './page-versions.queries.ts'
import { readPage, readVersion, toRow } from './read-page.ts'
import { renderPage } from './render-page.ts'

export function agencyPageRoutes(context: Context): void {
  readingRoutes(context)
  changingRoutes(context)
}

function readingRoutes({ app, db }: Context): void {
  app.route({
    ...endpoints.agencyPages,
    handler: async () => ok((await listPages(db, endpoints.MAX_PAGES)).map(toRow)),
  })

  app.route({
    ...endpoints.agencyPage,
    handler: async ({ params, query }) => ok(await readPage(db, params.slug, query.before)),
  })

  app.route({
    ...endpoints.agencyPageVersion,
    handler: async ({ params, query }) => ok(await readVersion(db, params.slug, query)),
  })

  app.route({
    ...endpoints.previewPage,
    async handler({ body }) {
      return ok({ content: renderPage(body.markdown).content })
    },
  })
}

function changingRoutes({ app, ...services }: Context): void {
  const { db } = services

  app.route({
    ...endpoints.makePage,
    async handler(request) {
      await makePage(services, actorOf(request), request.body)
      return ok(await readPage(db, request.body.slug), 'Page created. Visitors see it after it is published.')
    },
  })

  app.route({
    ...endpoints.savePage,
    async handler(request) {
      const { slug } = request.params
      await savePage(services, actorOf(request), { slug, ...request.body })
      return ok(await readPage(db, slug), 'Saved.')
    },
  })

  app.route({
    ...endpoints.publishPage,
    async handler(request) {
      const { slug } = request.params
      await publishPage(services, actorOf(request), { slug, ...request.body })
      return ok(await readPage(db, slug), 'Published.')
    },
  })

  app.route({
    ...endpoints.restorePage,
    async handler(request) {
      const { slug } = request.params
      await restorePage(services, actorOf(request), { slug, ...request.body })
      const { version } = request.body
      return ok(
        await readPage(db, slug),
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

/**
 * Help with searching: the values to filter by, counts beside them, what dropping a filter would bring, and completions
 * of the term.
 */
import { ok } from '@rushes/contract/endpoint'
import { clipFacets, footageTypes, relaxedSearches, suggestTerms, tones } from '@rushes/contract/facets'
import type { Context } from '../../context.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { listNames } from './facets.queries.ts'
import { clipRequest, filtersOf } from './filters.rules.ts'
import { requestContext } from './request-context.ts'

const CACHE_CONTROL = 'public, max-age=3600'

export function facetRoutes({ app, ...services }: Context): void {
  const { db, search } = services
  const contextOf = requestContext(services)

  app.route({
    ...tones,
    async handler(_request, reply) {
      reply.header('cache-control', CACHE_CONTROL)
      return ok(await listNames(db, 'tones'))
    },
  })

  app.route({
    ...footageTypes,
    async handler(_request, reply) {
      reply.header('cache-control', CACHE_CONTROL)
      return ok(await listNames(db, 'footage_types'))
    },
  })

  app.route({
    ...clipFacets,
    async handler({ query, viewer }) {
      const context = await contextOf(viewer)
      const byType = visibleTypes(viewer).map((type) => clipRequest({ ...query, type }, context))
      const names = filtersOf(query.type)
      return ok(await search.facets(clipRequest(query, context), { names, byType }))
    },
  })

  app.route({
    ...relaxedSearches,
    async handler({ query, viewer }) {
      return ok(await search.relax(clipRequest(query, await contextOf(viewer))))
    },
  })

  app.route({
    ...suggestTerms,
    async handler({ query, viewer }) {
      const visible = visibleTypes(viewer).filter((type) => query.type === undefined || type === query.type)
      const texts = await search.suggest(query.term, query.type === 'packages' ? ['package'] : visible)
      return ok(texts.map((text) => ({ text })))
    },
  })
}

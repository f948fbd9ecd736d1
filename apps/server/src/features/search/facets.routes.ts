/**
 * Routes that support searching: filter values with counts, results without a filter, and completions of the
 * term.
 */
import { ok } from '@rushes/contract/endpoint'
import {
  categories,
  clipFacets,
  footageTypes,
  relaxedSearches,
  suggestTerms,
  tones,
} from '@rushes/contract/facets'
import { ACCOUNT_FILTERS } from '@rushes/contract/search-filters'
import type { Context } from '../../context.ts'
import { noCounts, relax } from '../../platform/search/request-filters.ts'
import { unlessAway } from '../../platform/search/search.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { listOfferedNames } from './facets.queries.ts'
import { clipRequest, facetsOf } from './filters.rules.ts'
import { requestContext } from './request-context.ts'
import { suggestionsOf } from './suggestions.ts'

/** Changes of values by staff are visible within a minute. */
const CACHE_CONTROL = 'public, max-age=60'

export function facetRoutes({ app, ...services }: Context): void {
  const { db, search } = services
  const contextOf = requestContext(services)
  const suggest = suggestionsOf(services)

  app.route({
    ...categories,
    async handler(_request, reply) {
      reply.header('cache-control', CACHE_CONTROL)
      return ok(await listOfferedNames(db, 'categories'))
    },
  })

  app.route({
    ...tones,
    async handler(_request, reply) {
      reply.header('cache-control', CACHE_CONTROL)
      return ok(await listOfferedNames(db, 'tones'))
    },
  })

  app.route({
    ...footageTypes,
    async handler(_request, reply) {
      reply.header('cache-control', CACHE_CONTROL)
      return ok(await listOfferedNames(db, 'footage_types'))
    },
  })

  app.route({
    ...clipFacets,
    async handler({ query, viewer }) {
      const context = await contextOf(viewer, { obtainable: '1' })
      const byType = visibleTypes(viewer).map((type) => clipRequest({ ...query, type }, context))
      const totals = viewer ? ACCOUNT_FILTERS : []
      const counted = search.facets(clipRequest(query, context), {
        names: facetsOf(query.type),
        byType,
        totals: totals.map(({ name }) => [name, clipRequest({ ...query, [name]: '1' }, context)] as const),
      })
      return ok(await unlessAway(counted, { counts: noCounts() }))
    },
  })

  app.route({
    ...relaxedSearches,
    async handler({ query, viewer }) {
      const request = clipRequest(query, await contextOf(viewer, query))
      return ok(await unlessAway(relax(search, request), []))
    },
  })

  app.route({
    ...suggestTerms,
    async handler({ query, viewer }) {
      return ok(await unlessAway(suggest(viewer, query), []))
    },
  })
}

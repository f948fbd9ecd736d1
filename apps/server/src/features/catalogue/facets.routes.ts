/** Tones and footage types, which the filter panel offers (R-SEARCH-13). */
import { ok } from '@rushes/contract/endpoint'
import { footageTypes, tones } from '@rushes/contract/facets'
import type { Context } from '../../context.ts'
import { listNames } from './facets.queries.ts'

const CACHE_CONTROL = 'public, max-age=3600'

export function facetRoutes({ app, db }: Context): void {
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
}

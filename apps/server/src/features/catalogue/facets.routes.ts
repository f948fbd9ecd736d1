/** Tones and footage types, which the filter panel offers (specification, section 2: they come from the server). */
import { ok } from '@rushes/contract/endpoint'
import { footageTypes, tones } from '@rushes/contract/facets'
import type { Context } from '../../context.ts'
import { listNames } from './facets.queries.ts'

const FRESH = 'public, max-age=3600'

export function facetRoutes({ app, db }: Context): void {
  app.route({
    ...tones,
    async handler(_request, reply) {
      reply.header('cache-control', FRESH)
      return ok(await listNames(db, 'tones'))
    },
  })

  app.route({
    ...footageTypes,
    async handler(_request, reply) {
      reply.header('cache-control', FRESH)
      return ok(await listNames(db, 'footage_types'))
    },
  })
}

/**
 * Countries to choose from.
 *
 * Specification: section 7 (`/clip/countries`), section 9 (225 is the default).
 */
import { countries } from '@rushes/contract/countries'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { listCountries } from './countries.queries.ts'

export function countryRoutes({ app, db }: Context): void {
  app.route({
    ...countries,
    async handler(_request, reply) {
      reply.header('cache-control', 'public, max-age=3600')
      return ok(await listCountries(db))
    },
  })
}

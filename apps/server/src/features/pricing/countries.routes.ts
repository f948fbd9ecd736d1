/** Returns the countries that forms offer (R-REGISTER-2). */
import { countries } from '@rushes/contract/countries'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { listCountries } from './countries.queries.ts'

type CountryRow = { name: string; common_rank: number | null }

export function countryRoutes({ app, db }: Context): void {
  app.route({
    ...countries,
    async handler(_request, reply) {
      reply.header('cache-control', 'public, max-age=3600')
      const rows = await listCountries(db)
      return ok(rows.toSorted(inListOrder).map(({ id, name, code }) => ({ id, name, code })))
    },
  })
}

const byName = new Intl.Collator('en')

/** Sorts the common countries first, then the others by name. */
function inListOrder(one: CountryRow, other: CountryRow): number {
  const rank = (one.common_rank ?? Number.MAX_SAFE_INTEGER) - (other.common_rank ?? Number.MAX_SAFE_INTEGER)
  return rank || byName.compare(one.name, other.name)
}

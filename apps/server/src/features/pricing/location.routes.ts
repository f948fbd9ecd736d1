/**
 * Where the viewer seems to be, and so in which currency prices are shown: the country of the account, else
 * what a trusted proxy says, else the default. The server asks nobody (decisions, 1.1).
 *
 * Specification: section 4 (Currency by country code), section 9 (default currency us with no location).
 */
import { chooseCurrency } from '@rushes/commerce/currency'
import { currencySymbol } from '@rushes/commerce/money'
import { location } from '@rushes/contract/countries'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { findCountry } from './countries.queries.ts'
import { findCurrency } from './find-currency.ts'

export function locationRoutes({ app, db, config }: Context): void {
  app.route({
    ...location,
    async handler(request) {
      const said = countrySaidByProxy(request, config.countryHeader)
      const known = said === undefined ? undefined : await findCountry(db, said)
      const { code } = chooseCurrency(
        request.viewer?.countryCode,
        known ? { state: 'found', countryCode: known.code } : { state: 'none' },
      )
      const [country, currency] = await Promise.all([findCountry(db, code), findCurrency(db, code)])
      return ok({
        country: country?.name ?? code.toUpperCase(),
        country_code: code,
        code: currency,
        currency: currency.toUpperCase() as Uppercase<typeof currency>,
        currencySymbol: currencySymbol(currency),
        source: request.viewer ? 'account' : known ? 'proxy' : 'default',
      })
    },
  })
}

function countrySaidByProxy(request: FastifyRequest, header: string | undefined): string | undefined {
  const value = header === undefined ? undefined : request.headers[header]
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toLowerCase() : undefined
}

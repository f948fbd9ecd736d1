/**
 * Answers with the viewer's country and currency: the country of the account, else the one that a trusted proxy
 * names, else the default (R-CURRENCY-1, R-HTTP-5).
 */
import { chooseCurrency } from '@rushes/commerce/currency'
import { currencySymbol } from '@rushes/commerce/money'
import { CurrencyCode, location } from '@rushes/contract/countries'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { findCountry } from './countries.queries.ts'
import { findCurrency } from './find-currency.ts'

export function locationRoutes({ app, db, config }: Context): void {
  app.route({
    ...location,
    async handler(request) {
      const proxyCode = countryOfProxy(request, config.countryHeader)
      const proxyCountry = proxyCode === undefined ? undefined : await findCountry(db, proxyCode)
      const { code } = chooseCurrency(
        request.viewer?.countryCode,
        proxyCountry ? { state: 'found', countryCode: proxyCountry.code } : { state: 'none' },
      )
      const [country, currency] = await Promise.all([findCountry(db, code), findCurrency(db, code)])
      return ok({
        country: country?.name ?? code.toUpperCase(),
        country_code: code,
        code: currency,
        currency: CurrencyCode.parse(currency.toUpperCase()),
        currencySymbol: currencySymbol(currency),
        source: request.viewer ? 'account' : proxyCountry ? 'proxy' : 'default',
      })
    },
  })
}

function countryOfProxy(request: FastifyRequest, header: string | undefined): string | undefined {
  const value = header === undefined ? undefined : request.headers[header]
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toLowerCase() : undefined
}

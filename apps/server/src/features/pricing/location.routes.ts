/**
 * Returns the viewer's country and currency: the country of the account, else that of a position which a
 * guest has given, else that of a trusted proxy, else the default (R-CURRENCY-1, R-CURRENCY-2, R-HTTP-5).
 */
import { chooseCurrency } from '@rushes/commerce/currency'
import { currencySymbol } from '@rushes/commerce/money'
import { CurrencyCode, location, locationOfPosition } from '@rushes/contract/countries'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { trustedProxies } from '../../http/trusted-proxies.ts'
import { countryOfPosition } from '../../platform/places/geocoder.ts'
import { findCountry } from './countries.queries.ts'
import { findCurrency } from './find-currency.ts'

const NOT_FOUND = 'Your location could not be found.'

export function locationRoutes({ app, db, config, log }: Context): void {
  const isProxy = trustedProxies(config.trustProxy)
  app.route({
    ...location,
    async handler(request) {
      const isTrusted = isProxy(request.socket.remoteAddress)
      const proxyCode = isTrusted ? countryIn(request, config.countryHeader) : undefined
      const proxyCountry = proxyCode === undefined ? undefined : await findCountry(db, proxyCode)
      const { code } = chooseCurrency(
        request.viewer?.countryCode,
        proxyCountry ? { state: 'found', countryCode: proxyCountry.code } : { state: 'none' },
      )
      const source = request.viewer ? 'account' : proxyCountry ? 'proxy' : 'default'
      return ok(await placeOf(db, code, source))
    },
  })

  app.route({
    ...locationOfPosition,
    async handler(request) {
      if (request.viewer) return ok(await placeOf(db, request.viewer.countryCode, 'account'))
      if (config.geocoderUrl === undefined) throw new AppError('unavailable', NOT_FOUND)
      const code = await countryOfPosition(config.geocoderUrl, request.query).catch((error: unknown) => {
        log.warn({ err: error }, 'no country for a position')
        return null
      })
      if (code === null) throw new AppError('unavailable', NOT_FOUND)
      return ok(await placeOf(db, code, 'position'))
    },
  })
}

type Source = 'account' | 'position' | 'proxy' | 'default'

async function placeOf(db: Db, code: string, source: Source) {
  const [country, currency] = await Promise.all([findCountry(db, code), findCurrency(db, code)])
  return {
    country: country?.name ?? code.toUpperCase(),
    country_code: code,
    code: currency,
    currency: CurrencyCode.parse(currency.toUpperCase()),
    currencySymbol: currencySymbol(currency),
    source,
  }
}

function countryIn(request: FastifyRequest, header: string | undefined): string | undefined {
  const value = header === undefined ? undefined : request.headers[header]
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toLowerCase() : undefined
}

/** Countries that forms offer, and the country and currency of the viewer (R-CURRENCY-1, R-CURRENCY-2). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'

export const CurrencyCode = z.enum(['USD', 'GBP', 'EUR', 'AUD'])

export const countries = {
  method: 'GET',
  url: '/clip/countries',
  config: { access: 'public', scope: 'search' },
  schema: {
    summary: 'List countries, the common ones first; forms begin with 225',
    tags: ['Pricing'],
    response: replies(z.array(z.object({ id: z.int(), name: z.string(), code: z.string() }))),
  },
} as const satisfies Endpoint

const Place = z.object({
  country: z.string(),
  country_code: z.string(),
  code: z.enum(CURRENCIES),
  currency: CurrencyCode,
  currencySymbol: z.string(),
  source: z.enum(['account', 'position', 'proxy', 'default']),
})

export const location = {
  method: 'GET',
  url: '/clip/location',
  config: { access: 'public', scope: 'search' },
  schema: {
    summary: "Get the viewer's country and currency: of the account, else from the proxy, else the default",
    tags: ['Pricing'],
    response: replies(Place),
  },
} as const satisfies Endpoint

export const locationOfPosition = {
  method: 'GET',
  url: '/clip/location/position',
  config: { access: 'public', limits: [{ guest: 10, member: 10, seconds: 60, by: 'address' }] },
  schema: {
    summary: 'Get the country and currency of the visitor’s position; the account’s country takes precedence',
    tags: ['Pricing'],
    querystring: z.object({
      lat: z.coerce.number().min(-90).max(90),
      lon: z.coerce.number().min(-180).max(180),
    }),
    response: replies(Place),
  },
} as const satisfies Endpoint

/** Countries to choose from, and where the viewer seems to be. */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'

export const countries = {
  method: 'GET',
  url: '/clip/countries',
  config: { access: 'public' },
  schema: {
    summary: 'Countries, the common ones first; 225 is the default',
    tags: ['Pricing'],
    response: replies(z.array(z.object({ id: z.int(), name: z.string(), code: z.string() }))),
  },
} as const satisfies Endpoint

export const location = {
  method: 'GET',
  url: '/clip/location',
  config: { access: 'public' },
  schema: {
    summary: "The viewer's country and currency: the account's, then the proxy's word, then the default",
    tags: ['Pricing'],
    response: replies(
      z.object({
        country: z.string(),
        country_code: z.string(),
        code: z.enum(CURRENCIES),
        currency: z.enum(['USD', 'GBP', 'EUR', 'AUD']),
        currencySymbol: z.string(),
        source: z.enum(['account', 'proxy', 'default']),
      }),
    ),
  },
} as const satisfies Endpoint

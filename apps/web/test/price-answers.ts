/** What the API answers about prices and the visitor's place: pounds only, to a visitor in the United Kingdom. */
import type { Data } from '@rushes/contract/client'
import { samplePrices } from './sample-cart.ts'

const NONE = { video: [], image: [] }
const TIERS = (samplePrices.gbp?.video ?? []).map((tier) => ({ ...tier, options: { ...tier.options } }))

const pricing: Data<'GET /clip/pricing'> = {
  pricing: { usd: NONE, gbp: { video: TIERS, image: TIERS }, eur: NONE, aud: NONE },
  version: '1',
}
const location: Data<'GET /clip/location'> = {
  country: 'United Kingdom',
  country_code: 'gb',
  code: 'gbp',
  currency: 'GBP',
  currencySymbol: '£',
  source: 'proxy',
}

export const PRICE_ANSWERS = { 'GET /clip/pricing': pricing, 'GET /clip/location': location } as const

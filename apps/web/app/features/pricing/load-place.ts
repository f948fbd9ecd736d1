/** Finds the currency of the browser's location (R-CURRENCY-2). */
import { chooseCurrency, type VisitorLocation } from '@rushes/commerce/currency'
import type { Currency } from '@rushes/commerce/money'
import { browserApi } from '../../lib/api.ts'
import { requestPosition } from '../../lib/request-position.ts'

type Place = { currency: Currency; isFound: boolean }

/** Call it only after an action of the visitor, because the browser requests a permission. */
export async function loadPlace(): Promise<Place> {
  const location = await findLocation()
  if (typeof location === 'string') return { currency: location, isFound: true }
  return { currency: chooseCurrency(null, location).currency, isFound: false }
}

async function findLocation(): Promise<Currency | VisitorLocation> {
  const position = await requestPosition()
  if ('failed' in position) return { state: 'failed', reason: position.failed }
  try {
    const { data } = await browserApi.call('GET /clip/location/position', { querystring: position })
    return data.code
  } catch {
    return { state: 'failed', reason: 'unavailable' }
  }
}

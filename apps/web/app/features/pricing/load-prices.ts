/** The price list, fetched once and shared by every screen that needs it. In the browser only. */
import type { PriceList } from '@rushes/commerce/price-list'
import { browserApi } from '../../lib/api.ts'

let arriving: Promise<PriceList> | undefined

/** @throws ApiError; the next call tries again. */
export function loadPrices(): Promise<PriceList> {
  arriving ??= fetchPrices()
  return arriving
}

async function fetchPrices(): Promise<PriceList> {
  try {
    const { data } = await browserApi.call('GET /clip/pricing')
    return data.pricing
  } catch (error) {
    arriving = undefined
    throw error
  }
}

/** After the server said that prices have changed. */
export function forgetPrices() {
  arriving = undefined
}

/**
 * Loads the price list: for a page on the server or in the browser, or once for all parts of the browser that
 * need it.
 */
import type { PriceList } from '@rushes/commerce/price-list'
import type { ApiClient } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { failLoad } from '../../lib/load-failure.ts'
import { currentToken } from '../../lib/stored-session.ts'

/** Loads the price list for the loader of a page. */
export async function loadPagePrices(api: ApiClient) {
  return { prices: await fetchPrices(api).catch(failLoad) }
}

let shared: Promise<PriceList> | undefined
let sharedFor: string | null = null

/**
 * Loads the price list in the browser: once for each session, shared by all callers. An account may have
 * special prices.
 * @throws ApiError; the next call tries again.
 */
export function loadPrices(): Promise<PriceList> {
  if (sharedFor !== currentToken()) forgetPrices()
  sharedFor = currentToken()
  shared ??= fetchPrices(browserApi).catch((error: unknown) => {
    shared = undefined
    throw error
  })
  return shared
}

async function fetchPrices(api: ApiClient): Promise<PriceList> {
  const { data } = await api.call('GET /clip/pricing')
  return data.pricing
}

/** Makes the next call load the prices again, because the server reported changes. */
export function forgetPrices() {
  shared = undefined
}

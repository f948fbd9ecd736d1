/** The price list for a page, on either side. */
import type { ApiClient } from '@rushes/contract/client'
import { failLoad } from '../../lib/load-failure.ts'

export async function loadPricing(api: ApiClient) {
  const { data } = await api.call('GET /clip/pricing').catch(failLoad)
  return { prices: data.pricing }
}

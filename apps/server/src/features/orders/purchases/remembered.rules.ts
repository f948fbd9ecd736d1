/**
 * Derives the defaults of an order from the account's registration and last orders. A licence names one
 * programme, so the programme of an earlier order is never a default (R-CHECKOUT-12).
 */
import { isLicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Remembered } from '@rushes/contract/remembered'

/**
 * Stored values of an order: JSON that was validated when written, and emptied when the person was erased.
 */
export type LastOrder = { usage: unknown; billing_address: unknown }

const ADDRESS_FIELDS = ['line1', 'line2', 'city', 'state', 'country', 'postal_code'] as const

/**
 * @param orders the newest first
 * @param registered the address of the registration, used for the first order
 */
export function rememberedOf(orders: readonly LastOrder[], registered: Remembered['address']): Remembered {
  const usages = orders.map(({ usage }) => fieldsOf(usage))
  const tier = usages[0]?.usageType
  const urls = usages.find(({ detail }) => detail === 'urls')?.urls
  return {
    tier: isLicenceTierCode(tier) ? tier : null,
    urls: Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [],
    address: orders[0] ? addressOf(orders[0]) : registered,
  }
}

/** Returns null if the order has no address any more, because an erasure keeps only the country. */
function addressOf(order: LastOrder): Remembered['address'] {
  const address = fieldsOf(order.billing_address)
  const [line1, line2, city, state, country, postal_code] = ADDRESS_FIELDS.map((name) =>
    textOf(address[name]),
  )
  if (!country || !(line1 || city || postal_code)) return null
  return {
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    state: state ?? '',
    country,
    postal_code: postal_code ?? '',
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

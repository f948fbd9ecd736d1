/**
 * Keeps a trial from becoming a shop that is open to everyone: the demo's passwords are published, and the test card
 * gives licences for nothing. Both exist on this machine only.
 */
import { isIP } from 'node:net'

export type OpenShop = {
  /** Address on which the process listens. */
  host: string
  /** Public address of the storefront. */
  baseUrl: string
  demo: boolean
  provider: 'testcard' | 'stripe'
}

/** Returns one sentence for each required change; none if the start may continue. */
export function openShopErrors({ host, baseUrl, demo, provider }: OpenShop): string[] {
  const open = [
    ...(demo ? ['the demo accounts, whose passwords are published (DEMO=0 leaves them out)'] : []),
    ...(provider === 'testcard'
      ? ['the test card, which gives licences for nothing (PAYMENT_PROVIDER names a real one)']
      : []),
  ]
  if (open.length === 0) return []
  return placesOpenToOthers({ host, baseUrl }).map(
    (place) => `${place} opens to others ${open.join(' and ')}. A real shop sets NODE_ENV=production.`,
  )
}

/** Lists the settings that make the shop reachable from other machines, with their values. */
export function placesOpenToOthers({ host, baseUrl }: Pick<OpenShop, 'host' | 'baseUrl'>): string[] {
  return [
    ...(isLocalName(host) ? [] : [`HOST=${host}`]),
    ...(isLocalAddress(baseUrl) ? [] : [`BASE_URL=${baseUrl}`]),
  ]
}

/** Whether an address can only be reached from this machine or a test network. */
export const isLocalAddress = (url: string): boolean => isLocalName(URL.parse(url)?.hostname ?? '')

function isLocalName(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || /\.(localhost|test)$/.test(name)
}

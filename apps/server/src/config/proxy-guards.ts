/** Prevents `TRUST_PROXY` from covering ranges so large that a visitor could be taken for a proxy (R-HTTP-10). */
import { countPublic, rangeOf, rangesOf } from './address-ranges.ts'
import type { Variables } from './environment.ts'

/** A /8 and a /16: the networks of a large content network together are smaller. */
const MAX_IPV4 = 2n ** 24n
const MAX_IPV6 = 2n ** 112n

/** Returns one sentence for each required change; none if the start may continue. */
export function proxyErrors(networks: readonly string[]): string[] {
  const wrong = networks.filter((text) => rangeOf(text) === null)
  if (wrong.length > 0) {
    return wrong.map((text) => `TRUST_PROXY: "${text}" is not an address or a network such as 10.0.0.0/8.`)
  }
  const { ipv4, ipv6 } = countPublic(rangesOf(networks))
  if (ipv4 <= MAX_IPV4 && ipv6 <= MAX_IPV6) return []
  return [
    'TRUST_PROXY covers more public addresses than a /8 of IPv4 or a /16 of IPv6: name your proxies alone, because a request from one of these addresses can claim to come from any other.',
  ]
}

/** Returns one sentence for each setting without effect. */
export function proxyWarnings(env: Pick<Variables, 'TRUST_PROXY' | 'COUNTRY_HEADER'>): string[] {
  if (!env.COUNTRY_HEADER || env.TRUST_PROXY.length > 0) return []
  return [
    'COUNTRY_HEADER has no effect without TRUST_PROXY: every visitor could send this header, so name the proxy that sets it.',
  ]
}

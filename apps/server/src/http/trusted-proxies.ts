/** Recognises the operator's proxies: only their information about a visitor is trusted (R-HTTP-10). */
import { isWithin, rangesOf } from '../config/address-ranges.ts'

/** @param networks of `TRUST_PROXY` */
export function trustedProxies(networks: readonly string[]): (address: string | undefined) => boolean {
  const ranges = rangesOf(networks)
  return (address = '') => isWithin(ranges, address)
}

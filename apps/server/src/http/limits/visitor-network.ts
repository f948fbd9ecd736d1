/** Names the network of a visitor for counting: one household or company has 2^72 addresses of IPv6, and one of IPv4. */
import { groupsOf } from '../../config/address-ranges.ts'

/** @returns an IPv4 address as it is, of an IPv6 address its first 56 bits */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined || !address.includes(':')) return ipv4 ?? address
  return `${groupsOf(address).join('').slice(0, 14).toLowerCase()}/56`
}

/** Finds the network of a visitor for counting: a household has one IPv4 address or 2^72 of IPv6. */
import { groupsOf } from '../../config/address-ranges.ts'

/** @returns an IPv4 address unchanged, or the first 56 bits of an IPv6 address */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined || !address.includes(':')) return ipv4 ?? address
  return `${groupsOf(address).join('').slice(0, 14).toLowerCase()}/56`
}

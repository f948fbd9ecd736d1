/** Names the network of a visitor for counting: one household or company has 2^72 addresses of IPv6, and one of IPv4. */

/** @returns an IPv4 address as it is, of an IPv6 address its first 56 bits */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined || !address.includes(':')) return ipv4 ?? address
  return `${groupsOf(address).join('').slice(0, 14).toLowerCase()}/56`
}

/** The groups of an IPv6 address, each with four digits. */
export function groupsOf(address: string): string[] {
  const [start = [], end] = (address.split('%')[0] ?? '')
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const groups =
    end === undefined ? start : [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end]
  return groups.map((group) => group.padStart(4, '0'))
}

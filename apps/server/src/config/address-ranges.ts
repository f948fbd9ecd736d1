/** Ranges of network addresses as numbers, so that they can be joined and counted. */
import { isIP } from 'node:net'

/** IPv6 addresses from `from` up to but excluding `to`; IPv4 addresses are mapped to IPv6. */
export type Range = { from: bigint; to: bigint }

const MAPPED = 0xffff_0000_0000n
const IPV4: Range = { from: MAPPED, to: MAPPED + 2n ** 32n }
const PUBLIC_IPV6 = rangesOf(['2000::/3'])
/** IPv4 networks that are not reachable over the internet. */
const NOT_PUBLIC = rangesOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '224.0.0.0/3',
])

/** @param networks addresses, or networks such as 10.0.0.0/8; others are ignored @returns disjoint ranges */
export function rangesOf(networks: readonly string[]): Range[] {
  const union: Range[] = []
  const ranges = networks.flatMap((text) => rangeOf(text) ?? [])
  for (const { from, to } of ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = union.at(-1)
    if (last && from <= last.to) last.to = to > last.to ? to : last.to
    else union.push({ from, to })
  }
  return union
}

/** @returns null for a text that is no network */
export function rangeOf(text: string): Range | null {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const size = version === 4 ? 32 : 128
  const length = bits === undefined ? size : /^\d{1,3}$/.test(bits) ? Number(bits) : 0
  if (version === 0 || address.includes('%') || rest.length > 0 || length === 0 || length > size) return null
  const span = 2n ** BigInt(size - length)
  const number = version === 4 ? MAPPED + ipv4Of(address) : ipv6Of(address)
  const from = number - (number % span)
  return { from, to: from + span }
}

function ipv4Of(address: string): bigint {
  return address.split('.').reduce((number, part) => number * 256n + BigInt(part), 0n)
}

/** An IPv4 part of the address is first converted to groups, by the URL parser. */
function ipv6Of(address: string): bigint {
  return BigInt(`0x${groupsOf(new URL(`http://[${address}]`).hostname.slice(1, -1)).join('')}`)
}

/** Counts the public addresses in disjoint ranges. */
export const countPublic = (ranges: readonly Range[]) => ({
  ipv4: common(ranges, [IPV4]) - common(ranges, NOT_PUBLIC),
  ipv6: common(ranges, PUBLIC_IPV6),
})

/** Counts the addresses that are in both. */
function common(some: readonly Range[], others: readonly Range[]): bigint {
  let count = 0n
  for (const one of some) {
    for (const other of others) {
      const from = one.from > other.from ? one.from : other.from
      const to = one.to < other.to ? one.to : other.to
      if (to > from) count += to - from
    }
  }
  return count
}

/** @param address also one with a zone, such as fe80::1%eth0 */
export function isWithin(ranges: readonly Range[], address: string): boolean {
  const one = rangeOf(address.split('%')[0] ?? '')
  return one !== null && ranges.some(({ from, to }) => from <= one.from && one.to <= to)
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

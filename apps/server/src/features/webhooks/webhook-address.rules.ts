/** Decides which addresses a message may be sent to: public ones, and those that the operator allows (R-WEBHOOK-4). */
import { isIP } from 'node:net'
import { isWithin, rangesOf } from '../../config/address-ranges.ts'

/** The hosts and ports that the operator allows in addition to port 443 of public hosts. */
export type Allowed = {
  /** `host:port` in the spelling of a URL: also private addresses, and http. */
  webhookHosts: readonly string[]
  webhookPorts: readonly number[]
}

/** IPv4 networks that are not global unicast, by the registry of IANA. */
const SPECIAL_IPV4 = rangesOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
])
/** Addresses outside of this range are not global unicast: loopback, link-local, unique local, mapped IPv4, NAT64. */
const GLOBAL_IPV6 = rangesOf(['2000::/3'])
/** Protocols with Teredo, documentation, and 6to4, whose addresses contain an IPv4 address. */
const SPECIAL_IPV6 = rangesOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Whether an IP address is global unicast. A mapped IPv4 address is not, whichever address it contains. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  switch (isIP(address)) {
    case 4:
      return !isWithin(SPECIAL_IPV4, address)
    case 6:
      return isWithin(GLOBAL_IPV6, address) && !isWithin(SPECIAL_IPV6, address)
    default:
      return false
  }
}

const PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

export const portOf = ({ protocol, port }: URL): number => Number(port || PORTS[protocol])

/** The host of a URL; that of an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

export const isAllowedHost = (url: URL, { webhookHosts }: Allowed): boolean =>
  webhookHosts.includes(`${url.hostname}:${portOf(url)}`)

const FORM = 'Please enter an address such as https://example.com/webhooks.'

/** @returns the reason why messages are not sent to this address; null if its host decides */
export function addressFault(text: string, allowed: Allowed): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return FORM
  if (url.username !== '' || url.password !== '') return 'The address must not contain a name or a password.'
  if (url.hash !== '') return 'The address must not contain a fragment (#).'
  if (isAllowedHost(url, allowed)) return null
  if (url.protocol !== 'https:') return 'The address must begin with https://.'
  if (portOf(url) !== 443 && !allowed.webhookPorts.includes(portOf(url))) {
    return `Port ${portOf(url)} is not allowed. Please use port 443.`
  }
  return isPrivateName(hostOf(url)) ? 'The address must be reachable on the internet.' : null
}

/** Whether a host can be refused without a query: a private IP address, or a name of one network. */
function isPrivateName(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host)
  return !host.replace(/\.$/, '').includes('.') || /\.(localhost|local|internal|home\.arpa)\.?$/.test(host)
}

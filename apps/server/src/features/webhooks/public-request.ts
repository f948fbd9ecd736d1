/**
 * Connects to addresses that customers have entered (R-WEBHOOK-4): a host is resolved once, and the connection goes to exactly
 * the address that was checked.
 */
import { lookup, Resolver } from 'node:dns/promises'
import http, { type ClientRequest } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import {
  type Allowed,
  addressFault,
  hostOf,
  isAllowedHost,
  isPublicAddress,
  portOf,
} from './webhook-address.rules.ts'

export type PublicOptions = Allowed & {
  /** Returns the addresses of a host. */
  resolve?: (host: string, signal: AbortSignal) => Promise<readonly string[]>
}

/** A URL, and the IP address to connect to. */
export type Target = { url: URL; ip: string }
/** The reasons why there is none. */
export type Unreachable = 'address' | 'unknown_host' | 'timeout'

/** @param signal ends the resolution, which then is a `timeout` */
export async function findTarget(
  address: string,
  options: PublicOptions,
  signal: AbortSignal,
): Promise<Target | Unreachable> {
  const url = URL.parse(address)
  // The operator may have taken back what was allowed when the address was entered.
  if (!url || addressFault(address, options) !== null) return 'address'
  const isAllowed = isAllowedHost(url, options)
  const { resolve = isAllowed ? resolveHere : resolvePublic } = options
  const host = hostOf(url)
  const found = isIP(host) === 0 ? await addressesOf(host, resolve, signal) : [host]
  if (found === null) return 'timeout'
  const [ip] = found
  if (ip === undefined) return 'unknown_host'
  // A name with one private address would reach it by chance.
  if (!isAllowed && !found.every(isPublicAddress)) return 'address'
  return { url, ip }
}

/** @returns null when the time is over */
async function addressesOf(
  host: string,
  resolve: NonNullable<PublicOptions['resolve']>,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const over = Promise.withResolvers<null>()
  signal.addEventListener('abort', () => over.resolve(null), { once: true })
  return await Promise.race([resolve(host, signal).catch(() => []), over.promise])
}

/** By DNS alone. Other than `lookup`, it does not block the threads that read files when servers do not answer. */
async function resolvePublic(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const both = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return both.flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
}

/** With the names of this machine, for hosts that the operator allows. */
const resolveHere = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)

type Call = { method: string; headers: Readonly<Record<string, string>>; body?: string; signal: AbortSignal }

/** Sends a request to the address of the target, without following redirects. */
export function sendRequest({ url, ip }: Target, { method, headers, body, signal }: Call): ClientRequest {
  const host = hostOf(url)
  const request: ClientRequest = (url.protocol === 'https:' ? https : http).request({
    agent: false,
    host: ip,
    port: portOf(url),
    // The name in the certificate.
    servername: isIP(host) === 0 ? host : '',
    method,
    path: url.pathname + url.search,
    headers: {
      ...headers,
      host: url.host,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
    signal,
  })
  request.on('upgrade', () => request.destroy())
  request.end(body)
  return request
}

/** Keeps passwords, sessions and data of other users from crossing a network in clear text (R-CONFIG-1). */
import { isIP } from 'node:net'
import { addressesOf } from '../db/addresses.ts'
import { countPublic, rangesOf } from './address-ranges.ts'
import type { Variables } from './environment.ts'
import { isLocalAddress } from './open-shop-guards.ts'

/** Sentences about the environment; none of them contains a value that may be secret. */
export type Findings = { errors: string[]; warnings: string[] }

type Basics = { production: boolean; baseUrl: string }

const ESCAPE_HATCH = 'passwords-can-be-read'

/** Returns errors that stop a production start, unless ALLOW_CLEAR_TEXT accepts the risk, and warnings. */
export function clearTextFindings(env: Variables, basics: Basics): Findings {
  const risks = risksOf(env, basics)
  const isRefused = basics.production && env.ALLOW_CLEAR_TEXT !== ESCAPE_HATCH
  const remedy = `Use https. (ALLOW_CLEAR_TEXT=${ESCAPE_HATCH} allows it, for a trial on a private network.)`
  return {
    errors: [...addressErrors(env), ...(isRefused ? risks.map((risk) => `${risk} ${remedy}`) : [])],
    warnings: [...(isRefused ? [] : risks), ...weaknessesOf(env)],
  }
}

/** Checks the addresses that are visible to visitors. */
function addressErrors(env: Variables): string[] {
  const named = (['BASE_URL', 'API_URL', 'MEDIA_BASE_URL'] as const).flatMap((name) => {
    const url = URL.parse(env[name] ?? '')
    if (!url) return []
    if (!/^https?:$/.test(url.protocol)) return [`${name} must begin with https:// or http://.`]
    return url.username === '' && url.password === ''
      ? []
      : [`${name} must have no name and no password: every visitor can read them.`]
  })
  const origins = env.CORS_ORIGINS.filter((text) => URL.parse(text)?.origin !== text || text === 'null')
  return [
    ...named,
    ...origins.map((text) => `CORS_ORIGINS: "${text}" is not an origin such as https://news.example.`),
  ]
}

function risksOf(env: Variables, { baseUrl }: Basics): string[] {
  const { MEDIA_BASE_URL: media = '', API_URL: api = '', OTEL_EXPORTER_OTLP_ENDPOINT: traces = '' } = env
  return [
    ...(isClear(baseUrl) && !isLocalAddress(baseUrl)
      ? ['BASE_URL begins with http: passwords and sessions of visitors can be read on their way.']
      : []),
    ...(isExposed(api) ? ['API_URL begins with http: sessions can be read on their way.'] : []),
    ...(isClear(media) && !isLocalAddress(media)
      ? ['MEDIA_BASE_URL begins with http: pictures and films can be replaced on their way.']
      : []),
    ...(env.CORS_ORIGINS.some((origin) => isClear(origin) && !isLocalAddress(origin))
      ? [
          'CORS_ORIGINS has an origin with http: an attacker who changes its pages in transit can call the API.',
        ]
      : []),
    ...(env.SEARCH_URL.some((node) => isExposed(node) && hasPassword(node))
      ? ['SEARCH_URL has a password and begins with http: the password can be read on its way.']
      : []),
    ...(isExposed(env.PURGE_URL) && (env.PURGE_TOKEN !== '' || hasPassword(env.PURGE_URL))
      ? ['PURGE_URL begins with http: its token can be read on its way.']
      : []),
    ...(isExposed(traces) && (env.OTEL_EXPORTER_OTLP_HEADERS !== '' || hasPassword(traces))
      ? ['OTEL_EXPORTER_OTLP_ENDPOINT begins with http: the headers with its key can be read on their way.']
      : []),
  ]
}

/** Some networks have good reasons for these, so the start continues with a warning. */
function weaknessesOf(env: Variables): string[] {
  const mail = URL.parse(env.SMTP_URL ?? '')
  const databases = [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
  ] as const
  const places = ['STORAGE_URL', 'STORAGE_MOVES_FROM'] as const
  const endpointOf = (place: string) => URL.parse(place)?.searchParams.get('endpoint') ?? ''
  return [
    ...(mail?.protocol === 'smtp:' &&
    mail.password !== '' &&
    !isPrivate(mail) &&
    mail.searchParams.get('requireTLS') !== 'true'
      ? [
          'SMTP_URL has a password, and the mail server may take it in clear text: use smtps://, or add ?requireTLS=true.',
        ]
      : []),
    ...databases
      .filter((name) => addressesOf(env[name] ?? '').some(isClearDatabase))
      .map((name) => `${name} leads to another network in clear text: add ?sslmode=verify-full.`),
    ...places
      .filter((name) => isExposed(endpointOf(env[name])))
      .map((name) => `${name} has an endpoint with http: files can be read and replaced on their way.`),
    ...(isExposed(env.GEOCODER_URL ?? '')
      ? ['GEOCODER_URL begins with http: positions of guests can be read on their way.']
      : []),
  ]
}

const isClear = (address: string) => URL.parse(address)?.protocol === 'http:'
const hasPassword = (address: string) => (URL.parse(address)?.password ?? '') !== ''

/** Whether an address is unencrypted and leads to a host outside this machine and private networks. */
function isExposed(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !isPrivate(url)
}

function isClearDatabase(address: string): boolean {
  const url = URL.parse(address)
  const mode = url?.searchParams.get('sslmode') ?? ''
  return url !== null && !isPrivate(url) && !/^(require|verify-ca|verify-full)$/.test(mode)
}

const PRIVATE_NAME = /(^|\.)(localhost|test|local|internal|intranet|lan|svc|home\.arpa)$/

/**
 * Returns the address at which browsers reach the API of another process. Only the pages reach a private
 * address: the proxy in front of both sends the API's paths to it, so browsers use the address of the pages.
 * @returns '' then
 */
export function browserApiUrl(apiUrl: string, baseUrl: string): string {
  const url = URL.parse(apiUrl)
  if (!url) return ''
  const isReached = isLocalAddress(apiUrl) ? isLocalAddress(baseUrl) : !isPrivate(url)
  return isReached ? apiUrl : ''
}

/** Whether a host is this machine or has a private address or name. A local socket has no host. */
function isPrivate({ hostname }: URL): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(name) !== 0) {
    const { ipv4, ipv6 } = countPublic(rangesOf([name]))
    return ipv4 + ipv6 === 0n
  }
  return !name.includes('.') || PRIVATE_NAME.test(name)
}

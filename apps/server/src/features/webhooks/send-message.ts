/**
 * Sends a message to an address that a customer has entered (R-WEBHOOK-4): its host is resolved once, the connection goes to
 * exactly that address, redirects are not followed, and nothing of the answer but its status is kept.
 */
import { lookup, Resolver } from 'node:dns/promises'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { WebhookProblem } from '@rushes/contract/webhooks'
import {
  type Allowed,
  addressFault,
  hostOf,
  isAllowedHost,
  isPublicAddress,
  portOf,
} from './webhook-address.rules.ts'

export type Message = { body: string; headers: Readonly<Record<string, string>> }

export type Answer = {
  /** Null without an answer. */
  status: number | null
  /** Null for an answer with a status of 2xx. */
  problem: WebhookProblem | null
}

/** For resolution, connection and answer together. */
const ANSWER_MS = 5_000
const MAX_ANSWER_BYTES = 64 * 1_024

export type SendOptions = Allowed & {
  /** Returns the addresses of a host. */
  resolve?: (host: string, signal: AbortSignal) => Promise<readonly string[]>
  answerMs?: number
}

export async function sendMessage(address: string, message: Message, options: SendOptions): Promise<Answer> {
  const url = URL.parse(address)
  // The operator may have taken back what was allowed when the address was entered.
  if (!url || addressFault(address, options) !== null) return failed('address')
  const isAllowed = isAllowedHost(url, options)
  const { resolve = isAllowed ? resolveHere : resolvePublic, answerMs = ANSWER_MS } = options
  const signal = AbortSignal.timeout(answerMs)
  const host = hostOf(url)
  const found = isIP(host) === 0 ? await addressesOf(host, resolve, signal) : [host]
  if (found === null) return failed('timeout')
  const [first] = found
  if (first === undefined) return failed('unknown_host')
  // A name with one private address would reach it by chance.
  if (!isAllowed && !found.every(isPublicAddress)) return failed('address')
  return await post(url, { ip: first, message, signal })
}

const failed = (problem: WebhookProblem): Answer => ({ status: null, problem })

/** @returns null when the time is over */
async function addressesOf(
  host: string,
  resolve: NonNullable<SendOptions['resolve']>,
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

type Post = { ip: string; message: Message; signal: AbortSignal }

function post(url: URL, { ip, message: { body, headers }, signal }: Post): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const host = hostOf(url)
  const request: ClientRequest = (url.protocol === 'https:' ? https : http).request({
    agent: false,
    host: ip,
    port: portOf(url),
    // The name in the certificate.
    servername: isIP(host) === 0 ? host : '',
    method: 'POST',
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    signal,
  })
  let answer: Answer | undefined
  // What follows a status does not change it.
  const settle = (problem: WebhookProblem) => resolve(answer ?? failed(problem))
  request.on('response', (response) => {
    answer = answerOf(response.statusCode ?? 0)
    drain(response)
  })
  request.on('error', (error) => settle(problemOf(error, signal)))
  request.on('upgrade', () => request.destroy())
  request.on('close', () => settle('connection'))
  request.end(body)
  return promise
}

/** Reads the answer to its end, so that the endpoint sees no error, but at most 64 KB and for the rest of the time. */
function drain(response: IncomingMessage): void {
  let bytes = 0
  response.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MAX_ANSWER_BYTES) response.destroy()
  })
  response.on('error', () => undefined)
}

function answerOf(status: number): Answer {
  if (status >= 200 && status < 300) return { status, problem: null }
  return { status, problem: status >= 300 && status < 400 ? 'redirect' : 'status' }
}

function problemOf(error: Error & { code?: string }, signal: AbortSignal): WebhookProblem {
  if (signal.aborted) return 'timeout'
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/.test(error.code ?? '')
    ? 'certificate'
    : 'connection'
}

/**
 * The API for component tests: `fetch` returns responses by endpoint, and the contract's schemas check calls
 * and responses, so that no test can rely on a call or a response that the real API would refuse.
 */
import type { Data, EndpointKey } from '@rushes/contract/client'
import { type Endpoint, ok } from '@rushes/contract/endpoint'
import { type ErrorCode, STATUS_OF } from '@rushes/contract/errors'
import { vi } from 'vitest'

const BASE = '/rest'

/** One call that the page has made. */
type ApiCall = {
  key: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** The body parsed by the endpoint's schema; undefined if there was none. */
  body: unknown
  headers: Headers
}

export type Refusal = {
  refused: ErrorCode
  message: string
  errors?: Record<string, string[]>
  data?: unknown
}

type WithMessage<T> = { message: string; data: T }
type Reply<K extends EndpointKey> = Data<K> | WithMessage<Data<K>> | Refusal
type Answers = {
  [K in EndpointKey]?: Reply<K> | ((call: ApiCall) => Reply<K> | Promise<Reply<K>>)
}

export type ApiDouble = {
  /** Changes or adds responses. */
  answer(answers: Answers): void
  /** The calls to one endpoint, in order. */
  callsTo(key: EndpointKey): readonly ApiCall[]
}

/** Returns a refusal. */
export function refuse(refused: ErrorCode, message: string, more: Partial<Refusal> = {}): Refusal {
  return { ...more, refused, message }
}

/** Returns a response with a message, which a form shows. */
export function withMessage<T>(message: string, data: T): WithMessage<T> {
  return { message, data }
}

/** Responds to the page's calls until the test ends; an endpoint without a response is `unavailable`. */
export function givenApi(answers: Answers = {}): ApiDouble {
  const replies = new Map<string, unknown>(Object.entries(answers))
  const calls: ApiCall[] = []

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { endpoint, call } = readCall(input, init)
    calls.push(call)
    const reply = replies.get(call.key)
    const result = typeof reply === 'function' ? await reply(call) : reply
    init.signal?.throwIfAborted()
    if (result === undefined) return refusalOf(refuse('unavailable', `No answer was given for ${call.key}`))
    if (isRefusal(result)) return refusalOf(result)
    const success = hasMessage(result) ? ok(result.data, result.message) : ok(result)
    return Response.json(endpoint.schema.response[200].parse(success))
  }

  vi.stubGlobal('fetch', vi.fn(answer))
  return {
    answer(more) {
      for (const [key, reply] of Object.entries(more)) replies.set(key, reply)
    },
    callsTo: (key) => calls.filter((call) => call.key === key),
  }
}

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../packages/contract/src/*.ts', '!../../../packages/contract/src/*.test.ts'],
  { eager: true },
)
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  // `/clip/clips/batch` is more exact than `/clip/clips/:id`.
  .sort((one, other) => namesIn(one.url).length - namesIn(other.url).length)

function readCall(input: RequestInfo | URL, { method = 'GET', headers, body }: RequestInit) {
  const { pathname, searchParams } = new URL(String(input), 'http://rushes.example')
  for (const endpoint of endpoints) {
    const values = new RegExp(`^${BASE}${endpoint.url.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname)?.slice(1)
    if (endpoint.method !== method || !values) continue
    const named = namesIn(endpoint.url).map((name, at) => [name, decodeURIComponent(values[at] ?? '')])
    const params: Record<string, string> = Object.fromEntries(named)
    const query = Object.fromEntries(searchParams)
    const { schema } = endpoint
    schema.params?.parse(params)
    schema.querystring?.parse(query)
    const sent: unknown = typeof body === 'string' ? schema.body?.parse(JSON.parse(body)) : undefined
    const key = `${method} ${endpoint.url}`
    return { endpoint, call: { key, params, query, body: sent, headers: new Headers(headers) } }
  }
  throw new Error(`The API has no endpoint for ${method} ${pathname}`)
}

function namesIn(url: string): string[] {
  return [...url.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])
}

function refusalOf({ refused, message, errors, data }: Refusal): Response {
  const status = STATUS_OF[refused]
  const failure = { success: false, httpStatusCode: status, code: refused, message, requestId: 'test' }
  return Response.json(
    { ...failure, ...(errors && { errors }), ...(data !== undefined && { data }) },
    { status },
  )
}

function isRefusal(result: unknown): result is Refusal {
  return (
    typeof result === 'object' && result !== null && 'refused' in result && typeof result.refused === 'string'
  )
}

function hasMessage(result: unknown): result is WithMessage<unknown> {
  return typeof result === 'object' && result !== null && 'message' in result && 'data' in result
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'url' in value && 'schema' in value
}

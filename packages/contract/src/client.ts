/**
 * Calls the API with types, for the browser, the page server and the tests. A caller names an endpoint by method and
 * path. The types come from the endpoint objects, but none of their code, and no zod, reaches the browser.
 */
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import type { EXPORTS } from './operations.ts'

/** Every endpoint, as types only: they type the client, and no code of theirs reaches the browser. */
type AnyEndpoint = Extract<(typeof EXPORTS)[keyof typeof EXPORTS], Endpoint>

type KeyOf<E> = E extends { method: infer M extends string; url: infer U extends string }
  ? `${M} ${U}`
  : never

/** Every endpoint as 'GET /clip/clips'. */
export type EndpointKey = KeyOf<AnyEndpoint>

type ByKey<K extends EndpointKey, E = AnyEndpoint> = E extends AnyEndpoint
  ? KeyOf<E> extends K
    ? E
    : never
  : never

type Part<S, N extends string> = S extends { readonly [name in N]: infer P extends z.ZodType }
  ? { [name in N]: z.input<P> }
  : unknown

type QueryPart<S> = S extends { readonly querystring: infer P extends z.ZodType }
  ? { querystring?: z.input<P> }
  : unknown

type Options = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Sent as it is, where an endpoint takes a file and no body. */
  file?: Blob
}

export type Input<K extends EndpointKey> = Part<ByKey<K>['schema'], 'params'> &
  Part<ByKey<K>['schema'], 'body'> &
  QueryPart<ByKey<K>['schema']> &
  Options

/** The data of a successful call: `Data<'GET /clip/clips'>`. */
export type Data<K extends EndpointKey> = z.output<ByKey<K>['schema']['response'][200]>['data']

export type Answer<K extends EndpointKey> = { data: Data<K>; message: string }

/** Shown if the server sent no message. */
export const GENERIC_MESSAGE = 'An error occurred'

export class ApiError extends Error {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number
  readonly code: ErrorCode | 'network'
  /** Messages by field name. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Data of the refusal: `cart_changed` carries the corrected cart. */
  readonly data: unknown
  constructor(
    status: number,
    code: ErrorCode | 'network',
    message: string,
    errors: Record<string, string[]> = {},
    data?: unknown,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.data = data
  }
}

/** The part of a response that the client reads. */
export type Reply = Pick<Response, 'status' | 'json'> & { headers: Pick<Headers, 'get'> }

export type Transport = (
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
) => Promise<Reply>

export type ClientSettings = {
  /** Address of the API: '/rest' or 'https://api.example/rest'. */
  base: string
  token?: () => string | null
  transport?: Transport
  /** Sent with every call. */
  headers?: () => Record<string, string>
  /**
   * Called when the server reports that the session of the token has ended, with the call if it was refused for that
   * reason.
   */
  onSessionOver?: (refused: RefusedCall | null) => void
}

/** A call as text and plain values, so that it can be stored and sent again after a login. */
export type RefusedCall = { key: string; input: Parts }

export type ApiClient = {
  call<K extends EndpointKey>(
    key: K,
    ...input: Record<never, never> extends Input<K> ? [Input<K>?] : [Input<K>]
  ): Promise<Answer<K>>
}

type Client = ApiClient & {
  /** Repeats a call that was refused because the session had ended. */
  repeat: (refused: RefusedCall) => Promise<{ message: string }>
}

type Parts = Options & {
  params?: Record<string, unknown>
  querystring?: Record<string, unknown>
  body?: unknown
}

/** @throws ApiError for every refusal, with status 0 when the server did not answer */
export function createClient(settings: ClientSettings): Client {
  const transport = settings.transport ?? ((path, init) => fetch(path, init))

  async function send<K extends EndpointKey>(key: string, parts: Parts): Promise<Answer<K>> {
    const space = key.indexOf(' ')
    const token = settings.token?.() ?? null
    const response = await transport(settings.base + addressOf(key.slice(space + 1), parts), {
      method: key.slice(0, space),
      headers: {
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
        ...(parts.file && { 'content-type': 'application/octet-stream' }),
        ...settings.headers?.(),
        ...parts.headers,
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      ...(parts.file && { body: parts.file }),
      ...(parts.signal && { signal: parts.signal }),
    }).catch((cause: unknown) => {
      if (cause instanceof Error && cause.name === 'AbortError') throw cause
      throw new ApiError(0, 'network', GENERIC_MESSAGE)
    })
    if (token !== null && isSessionOver(response)) {
      settings.onSessionOver?.(response.status === 401 ? { key, input: parts } : null)
    }
    return read(response)
  }

  return {
    call: (key, ...[input]) => send(key, (input ?? {}) as Parts),
    repeat({ key, input: { signal: _signal, file: _file, ...plain } }) {
      return send(key, plain)
    },
  }
}

const isSessionOver = ({ status, headers }: Reply) => status === 401 || headers.get('x-session-over') === '1'

function addressOf(template: string, { params, querystring }: Parts): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(querystring ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.append(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

type Envelope<T> = {
  success?: boolean
  httpStatusCode?: number
  message?: string
  data: T
  code?: ErrorCode
  errors?: Record<string, string[]>
}

/** Trusts the envelope, not the HTTP status: success is `success: true` together with `httpStatusCode: 200`. */
async function read<K extends EndpointKey>(response: Reply): Promise<Answer<K>> {
  const body: Envelope<Data<K>> | null = await response.json().catch(() => null)
  const message = typeof body?.message === 'string' ? body.message : GENERIC_MESSAGE
  if (body?.success === true && body.httpStatusCode === 200) return { data: body.data, message }
  throw new ApiError(response.status, body?.code ?? 'internal', message, body?.errors, body?.data)
}

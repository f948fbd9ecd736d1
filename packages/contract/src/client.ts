/**
 * The typed client of the API, for the browser, the page server and the tests. An endpoint is named by its
 * method and path; the types come from the endpoint objects, of which nothing (and no zod) is shipped.
 */
import type { z } from 'zod'
import type { AnyEndpoint } from './all.ts'
import type { ErrorCode } from './errors.ts'

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
type Options = { signal?: AbortSignal; headers?: Record<string, string> }
export type Input<K extends EndpointKey> = Part<ByKey<K>['schema'], 'params'> &
  Part<ByKey<K>['schema'], 'body'> &
  QueryPart<ByKey<K>['schema']> &
  Options
/** What a successful call carries: `Data<'GET /clip/clips'>`. */
export type Data<K extends EndpointKey> = z.output<ByKey<K>['schema']['response'][200]>['data']
export type Answer<K extends EndpointKey> = { data: Data<K>; message: string }

/** Shown where the server said nothing of its own. */
export const GENERIC_MESSAGE = 'An error occurred'

export class ApiError extends Error {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number
  readonly code: ErrorCode | 'network'
  /** Texts by field name. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** What the refusal carries: the corrected cart of `cart_changed`. */
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

export type Transport = (path: string, init: RequestInit) => Promise<Response>

export type ClientSettings = {
  /** Where the API lives: '/rest' or 'https://api.example/rest'. */
  base: string
  token?: () => string | null
  transport?: Transport
  /** Called when a call that carried a token was told that the session is over. */
  onSessionOver?: () => void
}

export type ApiClient = {
  call<K extends EndpointKey>(
    key: K,
    ...input: Record<never, never> extends Input<K> ? [Input<K>?] : [Input<K>]
  ): Promise<Answer<K>>
}

type Parts = Options & {
  params?: Record<string, unknown>
  querystring?: Record<string, unknown>
  body?: unknown
}

/** @throws ApiError for every refusal, and with status 0 when there was no answer. */
export function createClient(settings: ClientSettings): ApiClient {
  const transport = settings.transport ?? ((path, init) => fetch(path, init))
  return {
    async call(key, ...[input]) {
      const parts = (input ?? {}) as Parts
      const [method, template] = key.split(' ') as [string, string]
      const token = settings.token?.() ?? null
      const response = await transport(settings.base + addressOf(template, parts), {
        method,
        headers: {
          accept: 'application/json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(parts.body !== undefined && { 'content-type': 'application/json' }),
          ...parts.headers,
        },
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
        ...(parts.signal && { signal: parts.signal }),
      }).catch((cause: unknown) => {
        if (cause instanceof Error && cause.name === 'AbortError') throw cause
        throw new ApiError(0, 'network', GENERIC_MESSAGE)
      })
      return read(response, token !== null ? settings.onSessionOver : undefined)
    },
  }
}

function addressOf(template: string, { params, querystring }: Parts): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(querystring ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.append(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

// A failure is `success` other than true or `httpStatusCode` other than 200, whatever the transport said.
async function read<K extends EndpointKey>(
  response: Response,
  onSessionOver: (() => void) | undefined,
): Promise<Answer<K>> {
  if (response.status === 401 || response.headers.get('x-session-over') === '1') onSessionOver?.()
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null
  if (body?.success === true && body.httpStatusCode === 200) {
    return { data: body.data as Data<K>, message: String(body.message) }
  }
  throw new ApiError(
    response.status,
    (body?.code ?? 'internal') as ErrorCode,
    typeof body?.message === 'string' ? body.message : GENERIC_MESSAGE,
    (body?.errors ?? {}) as Record<string, string[]>,
    body?.data,
  )
}

/** Generates requests that no client of the product sends: wrong verbs, paths, headers, queries and bodies. */
import fc from 'fast-check'

export type Operation = { method: string; path: string }
export type MalformedRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
}

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE']
const MAX_DEPTH = 60_000

export const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ...[
      '',
      '0',
      '-1',
      '+41263',
      '1e2',
      '0x2',
      '1.5',
      '٤٢',
      '2147483648',
      '99999999999999999999',
      'NaN',
      'null',
    ],
    ...[
      '../../etc/passwd',
      '..%2f..%2f',
      '%00',
      '\u0000',
      '\ud800',
      "' or 1=1--",
      '<script>',
      '{{7*7}}',
      '%',
    ],
    ...['[]', '{}', 'true', 'constructor', '__proto__', 'a'.repeat(5_000)],
  ),
)

const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 5 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
  fc.constantFrom(Array(500).fill(1), 'x'.repeat(20_000), -0, 1e308),
)

const FIELDS = [
  ...[
    'email',
    'password',
    'token',
    'user_id',
    'name',
    'company',
    'type',
    'message',
    'reference',
    'ids',
    'cart',
    'pi',
  ],
  ...[
    'purchase',
    'usage',
    'customer',
    'items',
    'currency',
    'line_items',
    'customer_details',
    'robot',
    'countryId',
  ],
]

const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(fc.constantFrom(...FIELDS, '__proto__'), value).map((it) => JSON.stringify(it)),
  },
  { weight: 2, arbitrary: value.map((it) => JSON.stringify(it) ?? '') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: MAX_DEPTH }).chain(nested) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '{', '{"a":', '"\\ud800"', '{"a":1}{"b":2}', '\uFEFF{}', 'null', '['),
  },
)

// Deeper than any form: in an array, in an object, and under a field of the schema.
function nested(depth: number): fc.Arbitrary<string> {
  return fc.constantFrom(
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    `{"email":"a","password":"b","z":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  )
}

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      ...[
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'application/xml',
        'multipart/form-data',
      ],
      ...['application/x-www-form-urlencoded', '', 'a/b; c', 'application/JSON;;;'],
    ),
    authorization: fc.constantFrom(
      'Bearer',
      'Bearer x',
      'Basic YTpi',
      `Bearer ${'z'.repeat(300)}`,
      'Bearer a b',
    ),
    'idempotency-key': fc.constantFrom('', 'k', 'k'.repeat(500), 'a b'),
    'accept-encoding': fc.constantFrom('br;q=0', '*;q=0', 'gzip;q=2', ','),
    range: fc.constantFrom('bytes=0-', 'bytes=-0', 'bytes=9-1', 'x'),
    'if-none-match': fc.constantFrom('*', '"', 'W/"x"'),
  },
  { requiredKeys: [] },
)

/** Makes one request of each operation's address malformed in one or more ways. */
export function malformedRequests(operations: readonly Operation[]): fc.Arbitrary<MalformedRequest> {
  return fc
    .record({
      operation: fc.constantFrom(...operations),
      verb: fc.option(fc.constantFrom(...VERBS), { freq: 2 }),
      parameters: fc.array(text, { minLength: 3, maxLength: 3 }),
      twist: fc.constantFrom(...TWISTS),
      query: fc.array(fc.tuple(fc.constantFrom(...QUERY_NAMES), text), { maxLength: 4 }),
      headers,
      payload: body,
    })
    .map(({ operation, verb, parameters, twist, query, headers: sent, payload }) => {
      const method = verb ?? operation.method
      let at = 0
      const path = operation.path.replace(/\{\w+\}/g, () =>
        encodeURIComponent(parameters[at++]?.toWellFormed() ?? ''),
      )
      const search = query
        .map(([name, part]) => `${name}=${encodeURIComponent(part.toWellFormed())}`)
        .join('&')
      const hasBody = !['GET', 'HEAD', 'TRACE'].includes(method)
      return {
        method,
        url: twist(path) + (search ? `?${search}` : ''),
        headers: hasBody ? { 'content-type': 'application/json', ...sent } : sent,
        ...(hasBody && { payload }),
      }
    })
}

const TWISTS: ((path: string) => string)[] = [
  (path) => path,
  (path) => path,
  (path) => path,
  (path) => `${path}/`,
  (path) => path.replace('/clip/', '//clip/'),
  (path) => path.toUpperCase(),
  (path) => `${path}/%2e%2e/x`,
  (path) => `${path}%`,
  (path) => `${path}%00`,
  (path) => `${path}/${'a'.repeat(3_000)}`,
]

export const QUERY_NAMES = [
  ...[
    'term',
    'type',
    'page',
    'page_size',
    'es_after',
    'sort',
    'period',
    'cdatefrom',
    'cdateto',
    'cat',
    'rating',
  ],
  ...[
    'quality',
    'duration_start',
    'duration_end',
    'ids',
    'token',
    'keyword',
    'back_on_search',
    'datefield',
    'meme',
  ],
]

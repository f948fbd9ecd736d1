/** Generates malformed addresses of pages, byte for byte as they are sent. */
import fc from 'fast-check'
import { type MalformedRequest, QUERY_NAMES, text } from './malformed-request.ts'

const PAGES = [
  ...['/', '/search', '/clip/{id}', '/package/{id}', '/page/{slug}', '/licence/{id}', '/download-link/{ref}'],
  ...[
    '/login',
    '/login-link',
    '/register',
    '/contact-us',
    '/cart',
    '/checkout',
    '/confirm-payment',
    '/reset-password',
  ],
  ...['/pricing/national-news', '/dashboard', '/nowhere', '/__manifest', '/assets/x.js', '/_root'],
]

const encoded = text.map((part) => encodeURIComponent(part.toWellFormed()))
/** Correct, wrong, double and partial percent encodings, and bytes that are not UTF-8. */
const part = fc.oneof(
  { weight: 3, arbitrary: encoded },
  { weight: 1, arbitrary: encoded.map(encodeURIComponent) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 30 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        '%',
        '%%',
        '%zz',
        '%u0041',
        '%c0%af',
        '%ff%fe',
        '%E0%A4%A',
        '%ed%a0%80',
        '%00',
        '%0d%0aSet-Cookie:a=b',
      ],
      ...[
        '..',
        '%2e%2e',
        '..%2f..%2f',
        '..\\..\\',
        '..\\..\\/',
        '%5c%5cevil',
        ';a=b',
        '\xff\xfe',
        '[',
        '{}',
        '|',
        '41207',
      ],
    ),
  },
)

const TWISTS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path,
  (path) => `${path}.data`,
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `/.${path}`,
  (path) => path.toUpperCase(),
  (path) => `${path}/%2e%2e/%2e%2e/etc/passwd`,
  (path) => `${path}%`,
  (path) => `${path}%00`,
  (path) => `${path}/${'a/'.repeat(2_000)}`,
  (path) => `http://evil.example${path}`,
  (path) => `${path}#fragment`,
  (path) => path.replaceAll('/', '\\'),
]

const query = fc.oneof(
  fc
    .array(
      fc.tuple(fc.oneof(fc.constantFrom(...QUERY_NAMES, '_routes', 'p', 'next', 'clip', 'a[b]'), part), part),
      {
        maxLength: 6,
      },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
  fc.constantFrom(
    '',
    '&&&',
    '=',
    '?',
    '==&=',
    `term=${'%F0%9F%A6%8A'.repeat(700)}`,
    'type=video&'.repeat(800),
  ),
)

const headers = fc.record(
  {
    accept: fc.constantFrom('', '*/*;q=0', 'text/html;q=x', 'a'.repeat(3_000)),
    'accept-encoding': fc.constantFrom('br;q=0, *;q=0', 'identity;q=0', ',', 'gzip;q=2'),
    'if-none-match': fc.constantFrom('*', '"', 'W/"x"', `"${'x'.repeat(2_000)}"`),
    'if-modified-since': fc.constantFrom('never', 'Sat, 99 Foo'),
    cookie: fc.constantFrom('=', ';;;', 'a=%', `a=${'b'.repeat(3_000)}`),
    'accept-language': fc.constantFrom('*', 'xx-;q=9', '\xff'),
    'x-forwarded-host': fc.constantFrom('evil.example', 'a b'),
    'content-type': fc.constantFrom('application/x-www-form-urlencoded', 'multipart/form-data', 'x'),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1'),
  },
  { requiredKeys: [] },
)

/** Addresses that Node's own client refuses to send. */
const UNSENDABLE = /[^\x21-\xff]/g

export const malformedPages: fc.Arbitrary<MalformedRequest> = fc
  .record({
    page: fc.constantFrom(...PAGES),
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant('GET') },
      { weight: 2, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND') },
    ),
    parameter: part,
    twist: fc.constantFrom(...TWISTS),
    query,
    headers,
  })
  .map(({ page, method, parameter, twist, query: search, headers: sent }) => ({
    method,
    url: `${twist(page.replace(/\{\w+\}/, parameter.replaceAll('$', '')))}${search && `?${search}`}`.replace(
      UNSENDABLE,
      '',
    ),
    headers: sent,
  }))

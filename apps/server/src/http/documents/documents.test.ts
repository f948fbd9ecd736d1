/** Proves how pages are cached and protected; the browser journeys prove their content. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inlineScriptHashes, policyHeaders } from './content-security-policy.ts'
import { type Document, type DocumentCache, documentCache, makeDocument } from './document-cache.ts'
import { canonicalAddress } from './page-address.ts'

const page = (text: string, status = 200) => makeDocument(Buffer.from(text), status, [])
const textOf = async (document: Document) => (await document.body('identity')).toString()
const LONG = '<li class="card">a goat on a roof</li>'.repeat(1_000)

describe('the cache key of a page', () => {
  test.each([
    ['/clip/7?utm_source=x&es_after=1', '/clip/7'],
    ['/search?type=video&term=cat', '/search?term=cat&type=video'],
    ['/search?term=cat&type=video&cachebuster=9', '/search?term=cat&type=video'],
    ['/search?term=&page=2', '/search?page=2'],
    ['/search/?term=cat&x=1', '/search/?term=cat'],
    ['/SEARCH?term=cat&x=1', '/SEARCH?term=cat'],
    ['/Pricing/?media=image', '/Pricing/?media=image'],
    ['//evil.example/search?term=a', '/evil.example/search'],
    ['/clip/..\\..\\/', '/'],
    ['/clip/..\\..\\/evil.example', '/evil.example'],
    ['/.//evil.example', '/evil.example'],
    ['/reset-password?token=secret', '/reset-password'],
    ['/login-link?token=secret', '/login-link'],
    ['/pricing?shown=192', '/pricing'],
    ['/compare?x=1&ids=41207,41214', '/compare?ids=41207%2C41214'],
    ['/privacy?x=1&version=2', '/privacy?version=2'],
    ['/licensing-terms?version=2027%20', '/licensing-terms'],
    ['/faq?version=2', '/faq'],
    ['/cart?x=1&request=7001', '/cart?request=7001'],
    ['/cart?request=a', '/cart'],
    ['/compare?ids=41207', '/compare'],
    ['/compare?ids=1,2,3,4,5', '/compare'],
    ['/admin/clips/7?tab=history', '/admin/clips/7'],
    ['/package/41300?x=1&shown=192', '/package/41300?shown=192'],
    ['/package/41300?shown=576', '/package/41300?shown=576'],
    ['/package/41300?shown=672', '/package/41300?shown=576'],
    ['/package/41300?shown=193', '/package/41300?shown=288'],
    ['/package/41300?shown=96', '/package/41300'],
    ['/admin?x=1', '/admin'],
    ['/administration', '/administration'],
  ])('the cache key of %s is %s', (url, address) => {
    expect(canonicalAddress(url).address).toBe(address)
  })

  test.each([
    ['shown=192&utm_source=x', '?shown=192'],
    ['shown=1e2', ''],
    ['shown=-5', ''],
    ['shown=99999', ''],
  ])('the cache key of a shared list with the query %s has %s', (query, kept) => {
    expect(canonicalAddress(`/list/share/ref?${query}`).address).toBe(`/list/share/ref${kept}`)
  })
})

describe('a document', () => {
  test('a document has the same ETag for the same bytes, and bodies that decompress to them', async () => {
    const [one, same, other] = [await page('<p>a</p>'), await page('<p>a</p>'), await page('<p>b</p>')]
    expect(one.etag).toBe(same.etag)
    expect(one.etag).not.toBe(other.etag)
    expect(brotliDecompressSync(await one.body('br')).toString()).toBe('<p>a</p>')
    expect(gunzipSync(await one.body('gzip')).toString()).toBe('<p>a</p>')
  })

  test('a document is compressed once for each requested encoding', async () => {
    const one = await page('<p>a</p>')
    expect(await one.body('br')).toBe(await one.body('br'))
    expect(await one.body('gzip')).toBe(await one.body('gzip'))
  })

  test.each(['br', 'gzip', 'identity'] as const)(
    'a document that was requested as %s first has the same text in each encoding',
    async (first) => {
      const one = await makeDocument(Buffer.from(LONG), 200, [], first)
      expect(brotliDecompressSync(await one.body('br')).toString()).toBe(LONG)
      expect(gunzipSync(await one.body('gzip')).toString()).toBe(LONG)
      expect((await one.body('identity')).toString()).toBe(LONG)
    },
  )

  test('a document is counted with both of its compressed bodies, not as the page was rendered', async () => {
    const one = await page(LONG)
    const bodies = (await one.body('br')).length + (await one.body('gzip')).length
    expect(one.bytes).toBeGreaterThan(bodies)
    expect(one.bytes).toBeLessThan(LONG.length / 2)
    expect((await one.body('br')).buffer.byteLength).toBe((await one.body('br')).length)
  })
})

describe('the cache', () => {
  test('the cache renders a page once for any number of waiting visitors', async () => {
    const cache = documentCache()
    let renders = 0
    const render = async () => page(`render ${++renders}`)
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)))
    expect(renders).toBe(1)
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1)
  })

  test('the cache renders a page again after the pages have changed', async () => {
    const cache = documentCache()
    let renders = 0
    const sendRequest = async () => textOf(await cache.get('/', () => page(`${++renders}`)))
    expect([await sendRequest(), await sendRequest()]).toEqual(['1', '1'])
    cache.empty()
    expect(await sendRequest()).toBe('2')
  })

  test('the cache does not store missing pages or failures', async () => {
    const cache = documentCache()
    let renders = 0
    await cache.get('/gone', async () => page(`${++renders}`, 404))
    await cache.get('/gone', async () => page(`${++renders}`, 404))
    await expect(cache.get('/broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await textOf(await cache.get('/broken', () => page('mended')))).toBe('mended')
    expect(renders).toBe(2)
  })

  test('R-LIST-14: the cache renders a page again that must not be stored', async () => {
    const cache = documentCache()
    let renders = 0
    const render = async () => makeDocument(Buffer.from(`${++renders}`), 200, [['cache-control', 'no-store']])
    await cache.get('/list/share/x', render)
    expect(await textOf(await cache.get('/list/share/x', render))).toBe('2')
  })

  test('the cache drops the least recently requested page when its bytes are needed', async () => {
    const [a, b] = [await page('/a'), await page('/b')]
    const maxBytes = bytesOf(a) + bytesOf(b)
    const { sendRequest, rendered } = counting(documentCache({ maxBytes }))
    for (const key of ['/a', '/b', '/a', '/c', '/a', '/b']) await sendRequest(key)
    expect(rendered).toEqual(['/a', '/b', '/c', '/b'])
  })

  test('the cache answers all visitors who wait for pages that do not fit', async () => {
    const { sendRequest } = counting(documentCache({ maxBytes: bytesOf(await page('/a')) }))
    const keys = Array.from({ length: 20 }, (_, at) => `/page-${at}`)
    const answers = await Promise.all([...keys, ...keys].map(sendRequest))
    expect(await Promise.all(answers.map(textOf))).toEqual([...keys, ...keys])
  })

  test('the cache keeps a page for 30 seconds', async () => {
    let now = 1
    const { sendRequest, rendered } = counting(documentCache({ clock: { now: () => now } }))
    await sendRequest('/a')
    now += 29_000
    await sendRequest('/a')
    expect(rendered).toEqual(['/a'])
    now += 2_000
    await sendRequest('/a')
    expect(rendered).toEqual(['/a', '/a'])
  })
})

const bytesOf = ({ bytes }: Document) => bytes

function counting(cache: DocumentCache) {
  const rendered: string[] = []
  const sendRequest = (key: string) =>
    cache.get(key, async () => {
      rendered.push(key)
      return page(key)
    })
  return { sendRequest, rendered }
}

describe('the content security policy', () => {
  const sources = { media: '', api: '', payment: null, https: true, dev: false } as const
  const payment = {
    script: 'https://pay.example',
    frame: 'https://frame.example',
    connect: 'https://api.example',
    image: 'https://image.example',
    needsStrings: false,
    opensWindows: false,
  }

  test('the content security policy allows inline scripts by their hashes, and data blocks are not scripts', () => {
    const html =
      '<script>run()</script><script type="application/ld+json">{}</script><script src="/a.js"></script><script>run()</script>'
    expect(inlineScriptHashes(html)).toEqual(["'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='"])
  })

  test('the content security policy never allows unsafe-inline or unsafe-eval, and frames only on the payment pages', () => {
    const [[, policy] = []] = policyHeaders(["'sha256-x'"], sources)
    expect(policy).not.toMatch(/unsafe/)
    expect(policy).toContain("frame-src 'none'")
    expect(policy).toContain('upgrade-insecure-requests')
    const [[, payingPage] = []] = policyHeaders([], { ...sources, payment })
    expect(payingPage).toContain("script-src 'self' https://pay.example")
    expect(payingPage).toContain('frame-src https://frame.example')
    expect(payingPage).toContain("connect-src 'self' https://api.example")
    expect(payingPage).toContain("img-src 'self' data: https://image.example")
  })

  test('the content security policy requires Trusted Types, and only reports violations where the script of a payment provider needs strings', () => {
    const rule = "require-trusted-types-for 'script'; trusted-types rushes"
    for (const page of [sources, { ...sources, payment }]) {
      const headers = policyHeaders([], page)
      expect(headers).toEqual([['content-security-policy', expect.stringContaining(rule)]])
    }
    expect(policyHeaders([], { ...sources, payment: { ...payment, needsStrings: true } })).toEqual([
      ['content-security-policy', expect.not.stringContaining('trusted-types')],
      ['content-security-policy-report-only', rule],
    ])
  })
})

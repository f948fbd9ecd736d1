/**
 * Keeps rendered documents in memory for half a minute, the least recently used go first. Any number of waiting
 * visitors share one render, and every document is anonymous, so one copy serves all.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { tell } from '../../observations.ts'
import { tagOf } from '../entity-tag.ts'

export type Document = {
  status: number
  headers: readonly (readonly [string, string])[]
  etag: string
  /** As it was rendered. */
  html: Buffer
  /** The page in an encoding; it is compressed for the first visitor who reads that encoding, and kept for the others. */
  body(encoding: Encoding): Promise<Buffer>
}

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

const ENCODERS: Readonly<Record<Encoding, (html: Buffer) => Promise<Buffer>>> = {
  // Quality 5 takes twice as long for a tenth less, and most pages are read once before they are old.
  br: (html) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html) => deflate(html),
  identity: async (html) => html,
}

export function makeDocument(
  html: Buffer,
  status: number,
  headers: readonly (readonly [string, string])[],
): Document {
  const bodies = new Map<Encoding, Promise<Buffer>>()
  return {
    status,
    headers,
    html,
    etag: tagOf(html),
    body(encoding) {
      const body = bodies.get(encoding) ?? ENCODERS[encoding](html)
      bodies.set(encoding, body)
      return body
    },
  }
}

export type DocumentCache = {
  /** Whether a document can be answered without rendering. */
  has(key: string): boolean
  /** A document that is not a success, or that says `no-store`, is answered and not kept. */
  get(key: string, render: () => Promise<Document>): Promise<Document>
  /** What the pages show has changed. */
  empty(): void
}

const TTL_MS = 30_000
const MAX_BYTES = 128 * 1024 * 1024

type Options = { maxBytes?: number; clock?: { now(): number } }

export function documentCache({ maxBytes = MAX_BYTES, clock = performance }: Options = {}): DocumentCache {
  const cache = new LRUCache<string, Document, () => Promise<Document>>({
    ttl: TTL_MS,
    // Nobody is shown a page that is older, so it need not fill the memory.
    ttlAutopurge: true,
    perf: clock,
    ttlResolution: 0,
    maxSize: maxBytes,
    // Both compressed bodies together are smaller than the page.
    sizeCalculation: ({ html }) => 2 * html.length,
    fetchMethod: (_key, _stale, { context: render }) => render(),
    // A render that loses its place in the cache still answers the visitors who wait for it.
    ignoreFetchAbort: true,
  })
  return {
    has: (key) => cache.has(key),
    empty: () => cache.clear(),
    async get(key, render) {
      tell('cached page', { hit: cache.has(key) })
      const document = await cache.forceFetch(key, { context: render })
      if (!mayBeKept(document)) cache.delete(key)
      return document
    },
  }
}

function mayBeKept({ status, headers }: Document): boolean {
  return status === 200 && !headers.some(([name, value]) => name === 'cache-control' && value === 'no-store')
}

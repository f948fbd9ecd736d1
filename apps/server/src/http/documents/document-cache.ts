/**
 * Keeps rendered documents in memory for half a minute, the least recently used go first. Any number of waiting
 * visitors share one render, and every document is anonymous, so one copy serves all.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { tagOf } from '../entity-tag.ts'

export type Document = {
  status: number
  headers: readonly (readonly [string, string])[]
  etag: string
  body: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export async function makeDocument(
  html: Buffer,
  status: number,
  headers: readonly (readonly [string, string])[],
): Promise<Document> {
  const [br, gz] = await Promise.all([
    brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    deflate(html),
  ])
  return { status, headers, etag: tagOf(html), body: { identity: html, br, gzip: gz } }
}

export type DocumentCache = {
  /** Whether a document can be answered without rendering. */
  has(key: string): boolean
  /** A document that is not a success, or that says `no-store`, is answered and not kept. */
  get(key: string, render: () => Promise<Document>): Promise<Document>
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
    sizeCalculation: ({ body: { br, gzip: gz, identity } }) => br.length + gz.length + identity.length,
    fetchMethod: (_key, _stale, { context: render }) => render(),
    // A render that loses its place in the cache still answers the visitors who wait for it.
    ignoreFetchAbort: true,
  })
  return {
    has: (key) => cache.has(key),
    async get(key, render) {
      const document = await cache.forceFetch(key, { context: render })
      if (!mayBeKept(document)) cache.delete(key)
      return document
    },
  }
}

function mayBeKept({ status, headers }: Document): boolean {
  return status === 200 && !headers.some(([name, value]) => name === 'cache-control' && value === 'no-store')
}

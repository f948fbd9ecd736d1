/**
 * Keeps rendered documents in memory for half a minute and evicts the least recently used. Any number of
 * waiting visitors share one render, and every document is anonymous, so one copy serves all.
 */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { emit } from '../../observations.ts'
import { type Encoding, PACKERS, type Packed } from '../compress.ts'
import { weakTagOf } from '../entity-tag.ts'

export type Document = {
  status: number
  headers: readonly (readonly [string, string])[]
  etag: string
  /** Maximum memory of the document, in bytes. */
  bytes: number
  /** Returns the page in an encoding. */
  body(encoding: Encoding): Promise<Buffer>
}

const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/** A second body is kept after a request for the other encoding; it is about as long as the first. */
const BODIES = 2
/** The size of headers and names in addition to the bodies. */
const BYTES_BESIDE = 2_048

/**
 * Keeps a page only compressed, which is an eighth of the size; other encodings are made from that.
 * @param encoding of the first request
 */
export async function makeDocument(
  html: Buffer,
  status: number,
  headers: readonly (readonly [string, string])[],
  encoding: Encoding = 'br',
): Promise<Document> {
  const kept = encoding === 'identity' ? 'br' : encoding
  const page = await pack(kept, html)
  const bodies = new Map([[kept, Promise.resolve(page)]])
  const unpacked = () => unpackers[kept](page)
  return {
    status,
    headers,
    etag: weakTagOf(html),
    bytes: BODIES * page.length + BYTES_BESIDE,
    body(requested) {
      if (requested === 'identity') return unpacked()
      const body = bodies.get(requested) ?? unpacked().then((text) => pack(requested, text))
      bodies.set(requested, body)
      return body
    },
  }
}

/** Compresses into a buffer of exact size, because results of zlib and `Buffer.from` retain larger blocks. */
async function pack(encoding: Packed, html: Buffer): Promise<Buffer> {
  const packed = await PACKERS[encoding](html)
  const own = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(own)
  return own
}

export type DocumentCache = {
  /** Whether a document can be answered without rendering. */
  has(key: string): boolean
  /** Returns a document; one that is no success, or has `no-store`, is not kept. */
  get(key: string, render: () => Promise<Document>): Promise<Document>
  /** Removes all documents after a change of their content. */
  empty(): void
}

const TTL_MS = 30_000
const MAX_BYTES = 24 * 1024 * 1024

type Options = { maxBytes?: number; clock?: { now(): number } }

export function documentCache({ maxBytes = MAX_BYTES, clock = performance }: Options = {}): DocumentCache {
  const cache = new LRUCache<string, Document, () => Promise<Document>>({
    ttl: TTL_MS,
    // Older pages are never served, so they need not fill the memory.
    ttlAutopurge: true,
    perf: clock,
    ttlResolution: 0,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (_key, _stale, { context: render }) => render(),
    // A render that is evicted from the cache still answers the waiting visitors.
    ignoreFetchAbort: true,
  })
  return {
    has: (key) => cache.has(key),
    empty: () => cache.clear(),
    async get(key, render) {
      emit('cached page', { hit: cache.has(key) })
      const document = await cache.forceFetch(key, { context: render })
      if (!mayBeKept(document)) cache.delete(key)
      return document
    },
  }
}

function mayBeKept({ status, headers }: Document): boolean {
  return status === 200 && !headers.some(([name, value]) => name === 'cache-control' && value === 'no-store')
}

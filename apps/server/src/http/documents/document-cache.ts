/**
 * Rendered documents in memory: least recently used, for half a minute, with one render for any number of
 * waiting visitors. Every document is anonymous, so one copy serves all.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, body: { identity: html, br, gzip: gz } }
}

export type DocumentCache = {
  get(key: string, render: () => Promise<Document>): Promise<Document>
  clear(): void
}

export function documentCache({ lifeMs = 30_000, most = 2_000 } = {}): DocumentCache {
  const kept = new Map<string, { document: Document; since: number }>()
  const rendering = new Map<string, Promise<Document>>()

  function keep(key: string, document: Document): void {
    kept.delete(key)
    if (document.status !== 200) return
    kept.set(key, { document, since: Date.now() })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  return {
    async get(key, render) {
      const found = kept.get(key)
      if (found && Date.now() - found.since < lifeMs) {
        // The order of the map is the order of use.
        kept.delete(key)
        kept.set(key, found)
        return found.document
      }
      const waiting = rendering.get(key)
      if (waiting) return waiting
      const job = render().finally(() => rendering.delete(key))
      rendering.set(key, job)
      const document = await job
      keep(key, document)
      return document
    },
    clear: () => kept.clear(),
  }
}

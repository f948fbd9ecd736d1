/** Renders a feed once until a clip changes, and sends it, or 304 to a client that has it (R-FEED-2). */
import type { ClipType } from '@rushes/commerce/media-code'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../../context.ts'
import { type Document, documentCache, makeDocument } from '../../../http/documents/document-cache.ts'
import { sendDocument } from '../../../http/documents/send-document.ts'
import { listNewlyPublished, type PublishedChoice } from '../clips.queries.ts'
import { toResultItem } from '../result-items.ts'
import { type Feed, writeFeed } from './write-feed.ts'

export const MAX_ITEMS = 100
const MAX_BYTES = 8 * 2 ** 20
const MAX_KNOWN = 10_000
const SECOND_MS = 1_000

export type FeedSource = Pick<Feed, 'title' | 'description' | 'page'> & {
  clips: PublishedChoice
  types: readonly ClipType[]
}

const PUBLIC_HEADERS = [
  ['cache-control', 'public, max-age=60'],
  ['access-control-allow-origin', '*'],
] as const
const PRIVATE_HEADERS = [
  ['cache-control', 'private, max-age=60'],
  ['x-robots-tag', 'noindex'],
] as const

type Needed = Pick<Services, 'db' | 'config' | 'clock' | 'pageChanges'>

/** @param isPrivate whether the address is a secret of one user */
export function feedSender({ db, config, clock, pageChanges }: Needed, { isPrivate = false } = {}) {
  const cache = documentCache({ maxBytes: MAX_BYTES })
  /** The time at which the text of a feed, by its tag, was first rendered. */
  const changes = new LRUCache<string, { etag: string; at: number }>({
    // By size, because a cache with a `max` allocates memory for all of them at once.
    maxSize: MAX_KNOWN,
    sizeCalculation: () => 1,
  })
  pageChanges.onChange(cache.empty)

  async function render(path: string, { clips, types, ...feed }: FeedSource): Promise<Document> {
    const rows = await listNewlyPublished(db, types, { limit: MAX_ITEMS, now: clock.now(), ...clips })
    const items = rows.map((row) => ({ ...toResultItem(row), published: row.published_at }))
    const text = writeFeed(config, { ...feed, path, items })
    const document = await makeDocument(Buffer.from(text), 200, [
      ['content-type', 'application/rss+xml; charset=utf-8'],
      ...(isPrivate ? PRIVATE_HEADERS : PUBLIC_HEADERS),
    ])
    return { ...document, headers: [...document.headers, ...lastModified(path, document.etag)] }
  }

  /** Within the second of a change a later change could have the same time, so the field is left out. */
  function lastModified(path: string, etag: string): [string, string][] {
    const now = clock.now().getTime()
    const known = changes.get(path)
    const at = known?.etag === etag ? known.at : Math.ceil((now + 1) / SECOND_MS) * SECOND_MS
    changes.set(path, { etag, at })
    return at > now ? [] : [['last-modified', new Date(at).toUTCString()]]
  }

  return async (request: FastifyRequest, reply: FastifyReply, source: () => Promise<FeedSource>) => {
    const path = request.url.split('?')[0] ?? ''
    const document = await cache.get(path, async () => render(path, await source()))
    if (isUnmodified(request, document)) return reply.status(304).send()
    return sendDocument(request, reply, document)
  }
}

/** Whether the client, which sent no tag, has the current feed. */
function isUnmodified({ headers }: FastifyRequest, document: Document): boolean {
  const modified = document.headers.find(([name]) => name === 'last-modified')?.[1]
  const since = headers['if-modified-since']
  if (headers['if-none-match'] !== undefined || modified === undefined || since === undefined) return false
  return Date.parse(modified) <= Date.parse(since)
}

/** Serves the newest clips, of all categories or of one, as feeds (R-FEED-1, R-FEED-2). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { type Document, documentCache, makeDocument } from '../../../http/documents/document-cache.ts'
import { sendDocument } from '../../../http/documents/send-document.ts'
import { listNewlyPublished } from '../clips.queries.ts'
import { visibleTypes } from '../clips.rules.ts'
import { toResultItem } from '../result-items.ts'
import { findCategoryName } from './feeds.queries.ts'
import { writeFeed } from './write-feed.ts'

const MAX_ITEMS = 100
const MAX_BYTES = 8 * 2 ** 20
const SECOND_MS = 1_000

type Source = { title: string; description: string; page: string; categoryId: number | null }

export function feedRoutes(server: FastifyInstance, { db, config, clock, pageChanges }: Services): void {
  const cache = documentCache({ maxBytes: MAX_BYTES })
  /** The time at which the text of a feed, by its tag, was first rendered. */
  const changes = new Map<string, { etag: string; at: number }>()
  pageChanges.onChange(cache.empty)

  server.get('/feeds/latest.mrss', (request, reply) =>
    send(request, reply, async () => ({
      title: `${config.brandName}: newest clips`,
      description: `The newest clips of ${config.brandName}`,
      page: '/search?sort=most_recent',
      categoryId: null,
    })),
  )

  server.get<{ Params: { id: string } }>('/feeds/category/:id(^[1-9]\\d{0,8}).mrss', (request, reply) =>
    send(request, reply, async () => {
      const categoryId = Number(request.params.id)
      const name = await findCategoryName(db, categoryId)
      if (name === null) throw new AppError('not_found', 'There is no such category.')
      return {
        title: `${config.brandName}: ${name}`,
        description: `The newest clips of ${config.brandName} in ${name}`,
        page: `/search?cat=${categoryId}&sort=most_recent`,
        categoryId,
      }
    }),
  )

  async function send(request: FastifyRequest, reply: FastifyReply, source: () => Promise<Source>) {
    const path = request.url.split('?')[0] ?? ''
    const document = await cache.get(path, async () => render(path, await source()))
    if (isUnmodified(request, document)) return reply.status(304).send()
    return sendDocument(request, reply, document)
  }

  async function render(path: string, { categoryId, ...feed }: Source): Promise<Document> {
    const requested = { limit: MAX_ITEMS, now: clock.now(), categoryId }
    const rows = await listNewlyPublished(db, visibleTypes(null), requested)
    const items = rows.map((row) => ({ ...toResultItem(row), published: row.published_at }))
    const text = writeFeed(config, { ...feed, path, items })
    const document = await makeDocument(Buffer.from(text), 200, [
      ['content-type', 'application/rss+xml; charset=utf-8'],
      ['cache-control', 'public, max-age=60'],
      ['access-control-allow-origin', '*'],
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
}

/** Whether the client, which sent no tag, has the current feed. */
function isUnmodified({ headers }: FastifyRequest, document: Document): boolean {
  const modified = document.headers.find(([name]) => name === 'last-modified')?.[1]
  const since = headers['if-modified-since']
  if (headers['if-none-match'] !== undefined || modified === undefined || since === undefined) return false
  return Date.parse(modified) <= Date.parse(since)
}

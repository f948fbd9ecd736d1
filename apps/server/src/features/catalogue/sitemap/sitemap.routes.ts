/** Serves `/robots.txt` and a sitemap in parts, because one file may contain at most 50,000 URLs. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../../context.ts'
import { compressText } from '../../../http/compress.ts'
import { PRIVATE_FOLDERS } from '../../../mounts.ts'
import * as queries from './sitemap.queries.ts'

const MAX_CLIPS_IN_FILE = 10_000
const STATIC_PATHS = [
  '/',
  '/search?type=video',
  '/pricing',
  '/pricing/national-news',
  '/purchase-options',
  '/contact-us',
]
/** Content pages with their own path; all other pages are under /page/. */
const NAMED_PAGES = new Set(['faq', 'about', 'privacy', 'licensing-terms'])
const PRIVATE_PATHS = [
  ...PRIVATE_FOLDERS,
  '/cart',
  '/checkout',
  '/confirm-payment',
  '/dashboard',
  '/profile',
  '/my-',
  '/downloads',
  '/webhooks',
]

export function sitemapRoutes(server: FastifyInstance, { db, config, clock }: Services): void {
  const { baseUrl } = config

  server.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robotsText(baseUrl)),
  )

  server.get('/sitemap.xml', { onSend: compressText }, async (_request, reply) => {
    const files = Math.ceil((await queries.countPublishedClips(db, clock.now())) / MAX_CLIPS_IN_FILE)
    const parts = ['pages', ...Array.from({ length: files }, (_, index) => `clips-${index + 1}`)]
    const entries = parts.map((part) => `<sitemap><loc>${baseUrl}/sitemap/${part}.xml</loc></sitemap>`)
    return sendXml(reply, 'sitemapindex', entries)
  })

  server.get('/sitemap/pages.xml', { onSend: compressText }, async (_request, reply) => {
    const [packages, pages] = await Promise.all([
      queries.listPublishedPackages(db),
      queries.listPageSlugs(db),
    ])
    return sendXml(reply, 'urlset', [
      ...STATIC_PATHS.map((path) => entry(path)),
      ...pages.map(({ slug, updated_on }) =>
        entry(NAMED_PAGES.has(slug) ? `/${slug}` : `/page/${slug}`, updated_on),
      ),
      ...packages.map(({ id, created }) => entry(`/package/${id}`, dayOf(created))),
    ])
  })

  server.get<{ Params: { file: string } }>(
    '/sitemap/clips-:file(^[1-9]\\d{0,4}).xml',
    { onSend: compressText },
    async (request, reply) => {
      const offset = (Number(request.params.file) - 1) * MAX_CLIPS_IN_FILE
      const clips = await queries.listPublishedClips(db, clock.now(), { limit: MAX_CLIPS_IN_FILE, offset })
      if (clips.length === 0) return reply.status(404).type('text/plain').send('There is no such file.\n')
      return sendXml(
        reply,
        'urlset',
        clips.map(({ id, created }) => entry(`/clip/${id}`, dayOf(created))),
      )
    },
  )

  function entry(path: string, modified?: string): string {
    return `<url><loc>${baseUrl}${path}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ''}</url>`
  }
}

function robotsText(baseUrl: string): string {
  return [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    'Allow: /',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

function sendXml(reply: FastifyReply, root: 'sitemapindex' | 'urlset', entries: readonly string[]) {
  return reply
    .header('cache-control', 'public, max-age=3600')
    .type('application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`,
    )
}

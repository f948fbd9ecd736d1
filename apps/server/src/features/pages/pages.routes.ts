/**
 * Content pages by slug: faq, about, privacy, licensing-terms, contact and what staff add.
 *
 * Specification: section 2 (generic content pages), section 7 (`/api/pages/display/{slug}`).
 */
import { ok } from '@rushes/contract/endpoint'
import { displayPage } from '@rushes/contract/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { hasCurrent, tagOf } from '../../http/entity-tag.ts'
import { findPage } from './pages.queries.ts'
import { type RenderedPage, renderPage } from './render-page.ts'

export function pageRoutes({ app, db }: Context): void {
  // One entry per page that exists; another text of the same page takes its place.
  const rendered = new Map<string, { markdown: string; page: RenderedPage }>()

  function render(slug: string, markdown: string): RenderedPage {
    const known = rendered.get(slug)
    if (known?.markdown === markdown) return known.page
    const page = renderPage(markdown)
    rendered.set(slug, { markdown, page })
    return page
  }

  app.route({
    ...displayPage,
    async handler(request, reply) {
      const row = await findPage(db, request.params.slug)
      if (!row) throw new AppError('not_found', 'Not found')
      reply.header('cache-control', 'public, max-age=60')
      const { slug, heading, markdown, updated_on: updated } = row
      return ok({ Page: { slug, heading, updated, ...render(slug, markdown) } })
    },
    onSend: answerUnchanged,
  })
}

/** Whoever has the page already is told so instead of being sent it again. */
async function answerUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = tagOf(payload)
  reply.header('etag', tag)
  if (!hasCurrent(request, tag)) return payload
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return ''
}

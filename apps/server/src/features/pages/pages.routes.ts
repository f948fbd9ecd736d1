/**
 * Returns content pages by slug: faq, about, privacy, licensing-terms, contact and pages that staff add
 * (R-PAGE-1).
 */
import { ok } from '@rushes/contract/endpoint'
import { displayPage } from '@rushes/contract/pages'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { answerUnchanged } from '../../http/entity-tag.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { findAnnounced, findPage } from './pages.queries.ts'
import { type RenderedPage, renderPage } from './render-page.ts'

const MAX_RENDERED_PAGES = 200

export function pageRoutes({ app, db, clock, config: { timeZone } }: Context): void {
  // The key is the markdown itself, so a changed page is rendered again.
  const pages = new LRUCache<string, RenderedPage>({ max: MAX_RENDERED_PAGES })
  function render(markdown: string): RenderedPage {
    const page = pages.get(markdown) ?? renderPage(markdown)
    pages.set(markdown, page)
    return page
  }

  app.route({
    ...displayPage,
    async handler(request, reply) {
      const { slug } = request.params
      const { version } = request.query
      const now = clock.now()
      const next = await findAnnounced(db, slug, { version, now })
      const isShown = next !== undefined && next.version === version
      const row = await findPage(db, slug, { at: isShown ? next.in_force_from : now, timeZone })
      if (!row) throw new AppError('not_found', 'Not found')
      reply.header('cache-control', 'public, max-age=60')
      const { heading, markdown, updated_on: updated } = row
      const announced = next
        ? { version: next.version, from: dayOf(next.in_force_from, timeZone), isShown }
        : null
      return ok({ Page: { slug, heading, updated, announced, ...render(markdown) } })
    },
    onSend: answerUnchanged,
  })
}

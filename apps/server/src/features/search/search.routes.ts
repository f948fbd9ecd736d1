/**
 * The search screen's calls: clips, packages, counts beside filter values, what dropping a filter would bring,
 * and completions. How a search is carried out is behind the port in `clip-search.ts`.
 *
 * Specification: sections 2 and 4 (Search), section 7 (`/clip/clips?{query}`, `/clip/packages?{query}`).
 */
import { type ClipSearchQuery, searchClips } from '@rushes/contract/clips'
import { ok } from '@rushes/contract/endpoint'
import { clipFacets, relaxedSearches, suggestTerms } from '@rushes/contract/facets'
import { searchPackages } from '@rushes/contract/packages'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { listCards } from '../catalogue/clips.queries.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { packageItems } from '../catalogue/package-items.ts'
import { inOrder } from '../catalogue/result-items.ts'
import { type PageRequest, postgresClipSearch, type SearchAnswer } from './clip-search.ts'
import { searchReference } from './known-values.ts'
import { readCursor, writeCursor } from './search-cursor.ts'
import { clipRequest, filtersOf, packageRequest, sortOf } from './search-filters.rules.ts'
import type { DocumentType, SearchRequest } from './search-request.ts'
import { wordHelp } from './word-help.ts'

/** With fewer results a correction is offered. */
const HARDLY_ANY = 3
const MOST_RESTORED_PAGES = 20

type Paging = Pick<ClipSearchQuery, 'page' | 'page_size' | 'es_after' | 'back_on_search' | 'sort' | 'dir'>

export function searchRoutes({ app, db, clock, config, secret }: Context): void {
  const clips = postgresClipSearch({ db, clock })
  const reference = searchReference({ db, clock })
  const help = wordHelp({ db, clock })

  app.route({
    ...searchClips,
    async handler(request) {
      const { query, viewer } = request
      const asked = clipRequest(query, await askedBy(viewer))
      const { answer, pagination } = await pageOf(asked, query)
      const isLost = answer.total < HARDLY_ANY && query.page === 1 && answer.unknown.length > 0
      return ok({
        items: inOrder(answer.ids, await listCards(db, answer.ids)),
        pagination,
        didYouMean: isLost ? await correction(query, viewer, answer.unknown) : null,
      })
    },
  })

  app.route({
    ...searchPackages,
    async handler(request) {
      const { query, viewer } = request
      const asked = packageRequest(query, { ...(await askedBy(viewer)), visible: ['package'] })
      const { answer, pagination } = await pageOf(asked, query)
      const items = await packageItems(db, answer.ids, visibleTypes(viewer), clock.now())
      return ok({ items, pagination })
    },
  })

  app.route({
    ...clipFacets,
    async handler(request) {
      const { query } = request
      const asked = await askedBy(request.viewer)
      const byType = visibleTypes(request.viewer).map((type) => clipRequest({ ...query, type }, asked))
      return ok(await clips.facets(clipRequest(query, asked), { names: filtersOf(query.type), byType }))
    },
  })

  app.route({
    ...relaxedSearches,
    async handler(request) {
      return ok(await clips.relax(clipRequest(request.query, await askedBy(request.viewer))))
    },
  })

  app.route({
    ...suggestTerms,
    async handler(request) {
      const { query, viewer } = request
      const visible = visibleTypes(viewer).filter((type) => query.type === undefined || type === query.type)
      const types = query.type === 'packages' ? (['package'] as const) : visible
      return ok((await help.suggest(query.term, types)).map((text) => ({ text })))
    },
  })

  /** Without the filters, but of the type: an offer that finds nothing would only lead on. */
  async function correction(
    { term = '', type }: ClipSearchQuery,
    viewer: Viewer | null,
    unknown: readonly string[],
  ) {
    const corrected = await help.correct(term, unknown)
    if (corrected === null) return null
    const plain = { term: corrected, type, page: 1, page_size: 1 }
    return (await clips.count(clipRequest(plain, await askedBy(viewer)))) > 0 ? corrected : null
  }

  async function askedBy(viewer: Viewer | null) {
    const visible: readonly DocumentType[] = visibleTypes(viewer)
    return { ...(await reference()), visible, now: clock.now(), timeZone: config.timeZone }
  }

  async function pageOf(asked: SearchRequest, paging: Paging & Record<string, unknown>) {
    const sort = sortOf(paging, asked.term)
    // "This week" moves on while somebody pages, so the cursor is bound to the words of the address.
    const { page: _page, page_size: _size, es_after: _after, back_on_search: _back, ...words } = paging
    const query = { ...words, types: asked.types, sort }
    const answer = await clips.search(asked, pageRequest(sort, query, paging))
    return { answer, pagination: paginationOf(answer, query, paging) }
  }

  function pageRequest(sort: PageRequest['sort'], query: unknown, paging: Paging): PageRequest {
    const { page, page_size: size, es_after: cursor } = paging
    if (paging.back_on_search === '1') {
      if (page > MOST_RESTORED_PAGES) {
        const text = `At most ${MOST_RESTORED_PAGES} pages can be restored`
        throw new AppError('validation', text, { fields: { page: [text] } })
      }
      return { sort, size: size * page, skip: 0, after: null }
    }
    if (cursor) return { sort, size, skip: 0, after: readCursor(secret, query, cursor) }
    return { sort, size, skip: (page - 1) * size, after: null }
  }

  function paginationOf({ total, isExact, next }: SearchAnswer, query: unknown, { page }: Paging) {
    return {
      count: total,
      countIsExact: isExact,
      nextPage: next ? page + 1 : null,
      es_after: next ? writeCursor(secret, query, next) : null,
    }
  }
}

/** One page of a search, with the cursor of the next: pages by cursor, by number, or all so far (R-SEARCH-3). */
import type { Pagination } from '@rushes/contract/clips'
import type { ClipSearchQuery } from '@rushes/contract/search-query'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import {
  type PageRequest,
  type SearchAnswer,
  type SearchRequest,
  StalePosition,
} from '../../platform/search/search.ts'
import { badCursor, readCursor, writeCursor } from './cursor.ts'
import { sortOf } from './filters.rules.ts'

const MAX_RESTORED_PAGES = 20

type Paging = Pick<ClipSearchQuery, 'page' | 'page_size' | 'es_after' | 'back_on_search' | 'sort' | 'dir'>

export async function findPage(
  { search, secret }: Pick<Services, 'search' | 'secret'>,
  request: SearchRequest,
  paging: Paging & Record<string, unknown>,
): Promise<{ answer: SearchAnswer; pagination: Pagination }> {
  const sort = sortOf(paging, request)
  // "This week" moves on while somebody pages, so the cursor is bound to the words of the address, not to the dates.
  const { page, page_size: _size, es_after: cursor, back_on_search: _back, ...words } = paging
  const query = { ...words, types: request.types, sort }
  const after = cursor && paging.back_on_search !== '1' ? readCursor(secret, query, cursor) : null
  const answer = await search.search(request, pageRequest(sort, paging, after)).catch((error: unknown) => {
    throw error instanceof StalePosition ? badCursor() : error
  })
  const { total, isExact, next } = answer
  return {
    answer,
    pagination: {
      count: total,
      countIsExact: isExact,
      nextPage: next ? page + 1 : null,
      es_after: next && writeCursor(secret, query, next),
    },
  }
}

/** @throws AppError validation when more pages are to be restored than a list holds */
function pageRequest(
  sort: PageRequest['sort'],
  { page, page_size: size, back_on_search }: Paging,
  after: string | null,
): PageRequest {
  if (back_on_search !== '1') return { sort, size, skip: after ? 0 : (page - 1) * size, after }
  if (page > MAX_RESTORED_PAGES) {
    const text = `At most ${MAX_RESTORED_PAGES} pages can be restored`
    throw new AppError('validation', text, { fields: { page: [text] } })
  }
  return { sort, size: size * page, skip: 0, after: null }
}

/**
 * Finds one page of a search, with the cursor of the next: by cursor, by number, or all pages so far
 * (R-SEARCH-3). A search with hardly any results also returns the clip whose number the term contains, and
 * the results of the corrected term (R-SEARCH-19).
 */
import type { Pagination, ResultItem } from '@rushes/contract/clips'
import type { ClipSearchQuery } from '@rushes/contract/search-query'
import { correctTerm, eitherTerm, hasAlternatives } from '@rushes/search-engine/term'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import {
  type PageRequest,
  type SearchAnswer,
  type SearchRequest,
  StalePosition,
} from '../../platform/search/search.ts'
import { isCorrectlySpelt } from '../../platform/search/spelling.ts'
import { readReference } from '../catalogue/reference.rules.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { sortOf } from './filters.rules.ts'
import { findReferenced } from './find-referenced.ts'

const MAX_RESTORED_PAGES = 20

/** Number of results below which a correction is offered. */
const MIN_RESULTS = 3
/** More unknown words are another language or no words, and each is compared with the whole vocabulary. */
const MAX_CORRECTED = 4

const badCursor = () => new AppError('bad_cursor', 'These results have moved on. Please search again.')

type Paging = Pick<ClipSearchQuery, 'page' | 'page_size' | 'es_after' | 'back_on_search' | 'sort' | 'dir'>

type Given = {
  /** Returns the request of the query with another term. */
  requestOf: (term: string) => SearchRequest
  query: Paging & Pick<ClipSearchQuery, 'term' | 'exact'>
  /** Returns the requests for a term without the filters: of the same type first, then of the other types. */
  plain: (term: string) => readonly SearchRequest[]
}

type Found = {
  answer: SearchAnswer
  pagination: Pagination
  didYouMean: string | null
  correctedTo: string | null
  reference: ResultItem | null
  /** Whether `correctedTo` requests either of two words that no clip has both. */
  isEither: boolean
}

type Needed = Pick<Services, 'db' | 'search' | 'secret' | 'clock'>

export async function findResults(
  services: Needed,
  viewer: Viewer | null,
  { requestOf, query, plain }: Given,
): Promise<Found> {
  const { term = '' } = query
  const request = requestOf(term)
  const isReference = readReference(term) !== null
  const reference = query.page === 1 ? await findReferenced(services, viewer, term) : null
  const page = await findPage(services, request, query)
  const found = { ...page, didYouMean: null, correctedTo: null, reference, isEither: false }
  if (isReference || query.page > 1) return found
  const correction = await correctionOf(services.search, found.answer, { term, plain })
  if (correction === null) {
    const either = query.exact === '1' ? null : eitherOf(found.answer, term)
    if (either === null) return found
    const other = await findPage(services, requestOf(either), { ...query, term: either })
    return other.answer.total === 0 ? found : { ...found, ...other, correctedTo: either, isEither: true }
  }
  const { term: didYouMean, isOfType } = correction
  const isFound = found.answer.total > 0 && !hasAlternatives(didYouMean)
  if (isFound || query.exact === '1') return { ...found, didYouMean }
  const corrected = await findPage(services, requestOf(didYouMean), { ...query, term: didYouMean })
  if (corrected.answer.total === 0 && isOfType) return { ...found, didYouMean }
  return { ...found, ...corrected, didYouMean, correctedTo: didYouMean }
}

/** Returns the term with OR for "and" if nothing was found although all words occur (R-QUERY-5). */
const eitherOf = ({ total, unknown }: SearchAnswer, term: string): string | null =>
  total === 0 ? eitherTerm(term, unknown) : null

/**
 * Corrects a term. A word of one of the known languages, or with a meaning in the catalogue, is not misspelt, and is kept
 * (R-SPELL-1).
 *
 * @returns null unless all words found hardly anything or an alternative found nothing, and the correction
 * finds something of any type without the filters
 */
async function correctionOf(
  search: Services['search'],
  { total, meaningless }: SearchAnswer,
  { term, plain }: { term: string; plain: Given['plain'] },
): Promise<{ term: string; isOfType: boolean } | null> {
  if (total >= MIN_RESULTS && !hasAlternatives(term)) return null
  if (meaningless.length > MAX_CORRECTED) return null
  const meant = new Map<string, string>()
  for (const word of meaningless) {
    const other = await meantBy(search, word)
    if (other !== undefined) meant.set(word, other)
  }
  const corrected = correctTerm(term, meant)
  if (corrected === null) return null
  const [ofType = 0, ...others] = await search.count(plain(corrected))
  return ofType > 0 || others.some((count) => count > 0) ? { term: corrected, isOfType: ofType > 0 } : null
}

async function meantBy(search: Services['search'], word: string): Promise<string | undefined> {
  if (!isCorrectlySpelt(word)) return search.nearest(word)
  // Corrected, because "elefant", a word of other languages, is often a misspelt English word.
  const english = word.replaceAll('f', 'ph')
  return english !== word && (await search.nearest(word)) === english ? english : undefined
}

async function findPage(
  { search, secret }: Pick<Services, 'search' | 'secret'>,
  request: SearchRequest,
  paging: Paging & Record<string, unknown>,
): Promise<{ answer: SearchAnswer; pagination: Pagination }> {
  const sort = sortOf(paging, request)
  // "This week" advances during paging, so the cursor is bound to the text of the address, not to the dates.
  const { page, page_size: _size, es_after: cursor, back_on_search: _back, ...words } = paging
  const query = { ...words, types: request.types, sort }
  const after = cursor && paging.back_on_search !== '1' ? readCursor(secret, query, cursor) : null
  if (after === undefined) throw badCursor()
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

/** @throws AppError validation when more pages are to be restored than allowed */
function pageRequest(
  sort: PageRequest['sort'],
  { page, page_size: size, back_on_search }: Paging,
  after: string | null,
): PageRequest {
  if (back_on_search !== '1') return { sort, size, skip: after ? 0 : (page - 1) * size, after }
  if (page > MAX_RESTORED_PAGES) {
    const text = `At most ${MAX_RESTORED_PAGES} pages can be restored`
    throw invalidField('page', text)
  }
  return { sort, size: size * page, skip: 0, after: null }
}

/**
 * One page of a search, with what helps where it finds hardly anything: the clip that the term names by its number, and
 * the results of the corrected term (R-SEARCH-19).
 */
import type { Pagination, ResultItem } from '@rushes/contract/clips'
import type { ClipSearchQuery } from '@rushes/contract/search-query'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { SearchAnswer, SearchRequest } from '../../platform/search/search.ts'
import { readReference } from '../catalogue/reference.rules.ts'
import { findReferenced } from './find-reference.ts'
import { findPage } from './search-pages.ts'

/** With fewer results a correction is offered. */
const MIN_RESULTS = 3

type Asked = {
  request: SearchRequest
  query: Pick<
    ClipSearchQuery,
    'term' | 'page' | 'page_size' | 'es_after' | 'back_on_search' | 'sort' | 'dir' | 'exact'
  >
  /** The request for a term of the same type without the filters. */
  plain: (term: string) => SearchRequest
}
type Found = {
  answer: SearchAnswer
  pagination: Pagination
  didYouMean: string | null
  correctedTo: string | null
  reference: ResultItem | null
}
type Needed = Pick<Services, 'db' | 'search' | 'secret' | 'clock'>

export async function findCorrected(
  services: Needed,
  viewer: Viewer | null,
  { request, query, plain }: Asked,
): Promise<Found> {
  const typed = readReference(request.term)
  const reference = typed && query.page === 1 ? await findReferenced(services, viewer, typed) : null
  const found = { ...(await findPage(services, request, query)), correctedTo: null, reference }
  if (typed || query.page > 1) return { ...found, didYouMean: null }
  const didYouMean = await correctionOf(services.search, found.answer, { term: query.term ?? '', plain })
  if (didYouMean === null || found.answer.total > 0 || query.exact === '1') return { ...found, didYouMean }
  const corrected = await findPage(services, { ...request, term: didYouMean }, { ...query, term: didYouMean })
  if (corrected.answer.total === 0) return { ...found, didYouMean }
  return { ...found, ...corrected, didYouMean, correctedTo: didYouMean }
}

/** Null unless hardly anything was found, and the correction finds something of the type without the other filters. */
async function correctionOf(
  search: Services['search'],
  { total, unknown }: SearchAnswer,
  { term, plain }: { term: string; plain: Asked['plain'] },
): Promise<string | null> {
  if (total >= MIN_RESULTS || unknown.length === 0) return null
  const corrected = await search.correct(term, unknown)
  if (corrected === null) return null
  const [count = 0] = await search.count([plain(corrected)])
  return count > 0 ? corrected : null
}

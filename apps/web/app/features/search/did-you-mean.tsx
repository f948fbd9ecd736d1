/**
 * Shows that the results are those of the corrected term, or of either of two words, with a link to search for the exact
 * term; or, if little was found, offers the correction.
 */
import { Link } from 'react-router'
import type { ResultPage } from './load-results.ts'
import { changeSearch, type Search, searchUrl } from './search-params.ts'

const LINK = 'font-semibold underline decoration-mark decoration-2 underline-offset-4'

type DidYouMeanProps = {
  search: Search
  results: Pick<ResultPage, 'count' | 'didYouMean' | 'correctedTo' | 'understood'>
}

export function DidYouMean({ search, results }: DidYouMeanProps) {
  const { count, didYouMean, correctedTo, understood } = results
  // If only other types have results, the tabs show them.
  if (correctedTo !== null && count > 0) {
    return (
      <p className="mb-5 text-lg">
        {understood.isEither && 'No result has both, so these have either. '}
        Showing results for <strong>{correctedTo}</strong>.{' '}
        <Link to={searchUrl(changeSearch(search, { exact: '1' }))} rel="nofollow" className={LINK}>
          Search only for “{search.term}”
        </Link>
      </p>
    )
  }
  if (didYouMean === null) return null
  return (
    <p className="mb-5 text-lg">
      Did you mean{' '}
      <Link to={searchUrl(changeSearch(search, { term: didYouMean, exact: null }))} className={LINK}>
        {didYouMean}
      </Link>
      ?
    </p>
  )
}

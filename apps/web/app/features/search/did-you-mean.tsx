/** Offers the same search with the unknown words of its term corrected. */
import { Link } from 'react-router'
import { changeSearch, type Search, searchUrl } from './search-params.ts'

export function DidYouMean({ search, term }: { search: Search; term: string }) {
  return (
    <p className="mb-5 text-lg">
      Did you mean{' '}
      <Link
        to={searchUrl(changeSearch(search, { term }))}
        className="font-semibold underline decoration-mark decoration-2 underline-offset-4"
      >
        {term}
      </Link>
      ?
    </p>
  )
}

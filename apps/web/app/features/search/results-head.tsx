/**
 * The header of the results: their count, the button that opens the filters on a phone, and the sort order.
 */
import { hasWord } from '@rushes/contract/search-options'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { countLabel } from './count-labels.ts'
import { SORT_LABELS } from './filter-labels.ts'
import type { ResultPage } from './load-results.ts'
import { changeSearch, identityOf, type Search, SORT_CHOICES, searchUrl, sortOf } from './search-params.ts'

/** The id of the element that the button on a phone opens. */
export const FILTER_PANEL_ID = 'filters'

type ResultsHeadProps = {
  search: Search
  results: ResultPage
  /** The number of active filters; null if there is nothing to filter. */
  filters: number | null
}

export function ResultsHead({ search, results, filters }: ResultsHeadProps) {
  return (
    <div
      className={`mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 ${filters === null ? '' : 'border-b border-rule pb-3'}`}
    >
      <p role="status" className={`text-lg font-semibold ${results.count === 0 ? 'w-full' : ''}`}>
        {results.count === 0 ? nothingFound(search) : countLabel(results.count, results.countIsExact)}
      </p>
      {search.type !== 'packages' && (
        <Link
          to={identityOf(search).replace('search', 'saved-searches/new')}
          rel="nofollow"
          className={buttonClass({ size: 'small' })}
        >
          Save search
        </Link>
      )}
      {filters !== null && (
        <>
          <button
            type="button"
            popoverTarget={FILTER_PANEL_ID}
            className={`${buttonClass({ size: 'small' })} ml-auto lg:hidden`}
          >
            <Icon of="sliders-horizontal" />
            Filters{filters > 0 && ` (${filters})`}
          </button>
          {results.count > 0 && <SortLinks search={search} />}
        </>
      )}
    </div>
  )
}

function nothingFound({ term = '' }: Search): string {
  return term === '' || hasWord(term)
    ? 'No results'
    : `No results: “${term}” has no letters or numbers. Enter a word, or clear the search to see all results.`
}

/** Links to the sort orders that this search can have. */
function SortLinks({ search }: { search: Search }) {
  const current = sortOf(search)
  const moving = search.type === 'video' || search.type === 'short'
  const choices = SORT_CHOICES.filter((choice) => {
    if (choice === 'most_rel') return search.term !== undefined
    return moving || (choice !== 'longest' && choice !== 'shortest')
  })
  return (
    <nav aria-label="Sort" className="-mx-1 flex flex-wrap text-sm lg:ml-auto">
      {choices.map((choice) => (
        <Link
          key={choice}
          to={searchUrl(changeSearch(search, { sort: choice }))}
          rel="nofollow"
          preventScrollReset
          {...(choice === current && { 'aria-current': 'true' as const })}
          className={`min-h-8 px-2 py-1.5 whitespace-nowrap underline-offset-8 ${
            choice === current
              ? 'font-semibold underline decoration-mark decoration-2'
              : 'text-ink-soft hover:text-ink'
          }`}
        >
          {SORT_LABELS[choice]}
        </Link>
      ))}
    </nav>
  )
}

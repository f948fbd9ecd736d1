/** Stands above the results: how many there are, the button that opens the filters on a phone, and the order. */
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { countWords } from './count-words.ts'
import type { ResultPage } from './load-results.ts'
import type { Search } from './search-params.ts'
import { SortLinks } from './sort-links.tsx'

/** Of the element that the button on a phone opens. */
export const FILTER_PANEL_ID = 'filters'

type ResultsHeadProps = {
  search: Search
  results: ResultPage
  /** The number of active filters; null where there is nothing to filter. */
  filters: number | null
}

export function ResultsHead({ search, results, filters }: ResultsHeadProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${filters === null ? '' : 'mb-4 border-b border-rule pb-3'}`}
    >
      <p role="status" className="mr-auto text-lg font-semibold">
        {countWords(results.count, results.countIsExact)}
      </p>
      {filters !== null && (
        <>
          <button
            type="button"
            popoverTarget={FILTER_PANEL_ID}
            className={`${buttonClass({ size: 'small' })} lg:hidden`}
          >
            <Icon of="sliders-horizontal" />
            Filters{filters > 0 && ` (${filters})`}
          </button>
          <SortLinks search={search} />
        </>
      )}
    </div>
  )
}

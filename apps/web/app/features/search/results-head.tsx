/** Stands above the results: how many there are, the button that opens the filters on a phone, and the order. */
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { countWords } from './count-words.ts'
import { FILTER_PANEL_ID } from './filter-panel.tsx'
import type { ResultPage } from './load-results.ts'
import type { Search } from './search-params.ts'
import { SortLinks } from './sort-links.tsx'

type ResultsHeadProps = {
  search: Search
  results: ResultPage
  /** The number of active filters. */
  active: number
}

export function ResultsHead({ search, results, active }: ResultsHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-rule pb-3">
      <p role="status" className="mr-auto text-lg font-semibold">
        {countWords(results.count, results.countIsExact)}
      </p>
      <button
        type="button"
        popoverTarget={FILTER_PANEL_ID}
        className={`${buttonClass({ size: 'small' })} lg:hidden`}
      >
        <Icon of="sliders-horizontal" />
        Filters{active > 0 && ` (${active})`}
      </button>
      <SortLinks search={search} />
    </div>
  )
}

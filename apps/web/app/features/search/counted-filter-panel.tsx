/** The panel of filters with the numbers beside them, for the search page. */
import { useViewer } from '../account/session-store.ts'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { useFacetCounts } from './use-facet-counts.ts'

export function CountedFilterPanel(props: Omit<FilterPanelProps, 'counts' | 'isMember'>) {
  return (
    <FilterPanel {...props} isMember={useViewer().state !== 'guest'} counts={useFacetCounts(props.search)} />
  )
}

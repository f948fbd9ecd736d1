/** Above the results: how the words of a search were understood and corrected, and the item that they name. */
import type { ResultItem } from '@rushes/contract/clips'
import type { Facets } from './active-filters.ts'
import { DidYouMean } from './did-you-mean.tsx'
import type { ResultPage } from './load-results.ts'
import { ReferencedItem } from './referenced-item.tsx'
import type { Search } from './search-params.ts'
import { UnderstoodWords } from './understood-words.tsx'

type SearchNotesProps = {
  /** The search as it was typed. */
  typed: Search
  /** The search with the corrected term. */
  search: Search
  facets: Facets
  /** The item that the term names, unless the results contain it. */
  lead: ResultItem | null
  results: Pick<ResultPage, 'count' | 'didYouMean' | 'correctedTo' | 'understood'>
}

export function SearchNotes({ typed, search, facets, lead, results }: SearchNotesProps) {
  const { understood } = results
  return (
    <>
      {understood.parts.length + understood.ignored.length + understood.excluded.length > 0 && (
        <UnderstoodWords search={search} facets={facets} understood={understood} />
      )}
      <DidYouMean search={typed} results={results} />
      {lead && <ReferencedItem item={lead} />}
    </>
  )
}

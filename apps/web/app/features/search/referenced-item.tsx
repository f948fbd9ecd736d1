/** The clip or package whose number or address is the search term (R-SEARCH-19). */
import type { ResultItem } from '@rushes/contract/clips'
import { ClipGrid } from '../catalogue/clip-grid.tsx'

export function ReferencedItem({ item }: { item: ResultItem }) {
  return (
    <section aria-labelledby="referenced" className="mb-8">
      <h2 id="referenced" className="mb-3 font-semibold">
        {`${item.type.toUpperCase()}-${item.id}`}
      </h2>
      <ClipGrid items={[item]} leads />
    </section>
  )
}

/** Shows clips that are close in meaning to a search, below its results (R-MEANING-2). */
import type { ResultItem } from '@rushes/contract/clips'
import { ClipGrid } from '../catalogue/clip-grid.tsx'

export function CloseClips({ clips }: { clips: readonly ResultItem[] }) {
  if (clips.length === 0) return null
  return (
    <section aria-labelledby="close" className="mt-10 border-t border-rule pt-6">
      <h2 id="close" className="font-semibold">
        Close in meaning
      </h2>
      <p className="mb-3 text-sm text-ink-soft">Similar clips with a different description.</p>
      <ClipGrid items={clips} />
    </section>
  )
}

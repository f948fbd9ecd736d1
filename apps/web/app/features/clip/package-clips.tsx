/** The clips of a package; of a large one, the first clips and a link to more. */
import type { ResultItem } from '@rushes/contract/clips'
import { SHOWN_STEP } from '@rushes/contract/list-limits'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { ClipGrid } from '../catalogue/clip-grid.tsx'

const PagedClips = lazyPart(async () => (await import('../lists/paged-clips.tsx')).PagedClips)

export function PackageClips({ items }: { items: readonly ResultItem[] }) {
  if (items.length === 0) return <EmptyState>None of the clips of this package can be shown now.</EmptyState>
  // Without the code that shows more.
  if (items.length <= SHOWN_STEP) return <ClipGrid items={items} leads />
  return (
    <Suspense fallback={null}>
      <PagedClips items={items} />
    </Suspense>
  )
}

/** The clips of a package; of a large one, the first clips and a link to more. */
import type { ResultItem } from '@rushes/contract/clips'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { ClipGrid } from '../catalogue/clip-grid.tsx'

/** Packages up to this size are shown whole, and load no code to show more. */
const MANY_CLIPS = 48

const PagedClips = lazyPart(async () => (await import('../lists/paged-clips.tsx')).PagedClips)

export function PackageClips({ items }: { items: readonly ResultItem[] }) {
  if (items.length === 0) return <EmptyState>None of the clips of this package can be shown now.</EmptyState>
  if (items.length <= MANY_CLIPS) return <ClipGrid items={items} leads />
  return (
    <Suspense fallback={null}>
      <PagedClips items={items} />
    </Suspense>
  )
}

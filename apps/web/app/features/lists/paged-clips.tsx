/** The first clips of a list or a package, and a link to more. */
import type { ResultItem } from '@rushes/contract/clips'
import { ClipGrid } from '../catalogue/clip-grid.tsx'
import { MoreClipsLink } from './more-clips-link.tsx'
import { useShownClips } from './use-shown-clips.ts'

export function PagedClips({ items }: { items: readonly ResultItem[] }) {
  const view = useShownClips()
  return (
    <>
      <ClipGrid items={items.slice(0, view.shown)} leads />
      <MoreClipsLink count={items.length} {...view} />
    </>
  )
}

/** The clips that were viewed last and that the viewer may still see. Shows nothing where there are none. */
import { useLoaded } from '../../lib/use-loaded.ts'
import { ClipGrid } from '../catalogue/clip-grid.tsx'
import { loadClips } from '../catalogue/load-clips.ts'
import { viewedClips } from './viewed-clips-store.ts'

export function RecentlyViewed() {
  const { data: items } = useLoaded(loadViewed)
  if (!items || items.length === 0) return null
  return (
    <section aria-labelledby="viewed" className="mt-12">
      <h2 id="viewed" className="title mb-4 text-xl md:text-2xl">
        Recently viewed
      </h2>
      <ClipGrid items={items} />
    </section>
  )
}

async function loadViewed() {
  const ids = await viewedClips()
  const clips = await loadClips(ids)
  return ids.flatMap((id) => {
    const clip = clips.get(id)
    return clip && !('gone' in clip) ? [clip] : []
  })
}

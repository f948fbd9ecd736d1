/** Links from a clip to the rest of its category and of its place. */
import type { Data } from '@rushes/contract/client'
import { urlOf } from '../../lib/url.ts'
import { LinkButton } from '../../ui/button.tsx'
import { categorySearch } from './category-search.ts'

type Clip = Pick<Data<'GET /clip/clips/:id'>, 'type' | 'category' | 'category_id' | 'location'>

export function MoreFrom({ clip: { type, category, category_id, location } }: { clip: Clip }) {
  // Shorts have no filter for places, but a place name as a keyword finds them.
  const ofPlace = type === 'short' ? { term: location, type } : { type, loc2: location }
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      <LinkButton to={categorySearch(type, { id: category_id, name: category })}>
        More from {category}
      </LinkButton>
      {location && <LinkButton to={urlOf('/search', ofPlace)}>More from {location}</LinkButton>}
    </p>
  )
}

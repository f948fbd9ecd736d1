/** Leads from a clip to the rest of its category and of its place. */
import type { Data } from '@rushes/contract/client'
import { urlOf } from '../../lib/url.ts'
import { LinkButton } from '../../ui/button.tsx'

type Clip = Pick<Data<'GET /clip/clips/:id'>, 'type' | 'category' | 'category_id' | 'location'>

export function MoreFrom({ clip: { type, category, category_id, location } }: { clip: Clip }) {
  // Shorts have no filter of category or place, but both are words that find them.
  const isShort = type === 'short'
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      <LinkButton
        to={urlOf('/search', isShort ? { term: category, type } : { type, category, cat: category_id })}
      >
        More from {category}
      </LinkButton>
      {location && (
        <LinkButton to={urlOf('/search', isShort ? { term: location, type } : { type, loc2: location })}>
          More from {location}
        </LinkButton>
      )}
    </p>
  )
}

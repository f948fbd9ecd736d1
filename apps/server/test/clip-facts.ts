/** Facts about a clip for the rules of licences. */
import type { ClipFacts } from '../src/features/licences/new-licence.rules.ts'

/** A published video that every customer may license. */
export const SALEABLE_CLIP: ClipFacts = {
  type: 'video',
  state: 'published',
  publish_at: null,
  first_published_at: new Date(0),
  enquiry_only: false,
  deliverable: true,
  not_social: false,
  blocked_countries: [],
  reservations: [],
}

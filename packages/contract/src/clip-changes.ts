/** The change list of the catalogue, for mirrors and content management systems (R-CHANGES-1, ADR 47). */
import { z } from 'zod'
import { ResultItem } from './clips.ts'
import { type Endpoint, optional, replies } from './endpoint.ts'

/** Members see the clip of the first two; the others have left the catalogue. */
const ChangeKind = z.enum(['published', 'changed', 'withheld', 'retired', 'withdrawn'])
export type ChangeKind = z.output<typeof ChangeKind>

export const ClipChange = z
  .object({
    id: z.int(),
    /** The difference from the state at `since`. */
    kind: ChangeKind,
    at: z.iso.datetime(),
    /** The present card; null for a clip that has left the catalogue. */
    clip: ResultItem.nullable(),
  })
  .meta({ id: 'ClipChange' })
export type ClipChange = z.output<typeof ClipChange>

export const clipChanges = {
  method: 'GET',
  url: '/clip/changes',
  config: { access: 'login', scope: 'search' },
  schema: {
    summary:
      'List the clips that were published, changed or taken out of the catalogue after a cursor, at most 500, in the order in which they were listed',
    tags: ['Catalogue'],
    querystring: z.object({
      since: optional(z.string().max(300)).meta({
        description:
          'The `next` of the last answer; `now` for a cursor without changes; by default, the changes of 30 days',
      }),
    }),
    response: replies(
      z.object({
        items: z.array(ClipChange),
        /** The cursor for the next call; valid for 30 days. */
        next: z.string(),
        /** Whether more changes follow `next` already. */
        more: z.boolean(),
      }),
    ),
  },
} as const satisfies Endpoint

/** The refusals of the endpoints that read clips and their changes. */
export const CLIP_REFUSALS = {
  searchClips: ['bad_cursor'],
  clipChanges: ['bad_cursor'],
  clipById: ['not_found', 'withdrawn', 'shorts_only'],
  clipText: ['not_found', 'withdrawn', 'shorts_only'],
} as const

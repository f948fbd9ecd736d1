/** Changes of many clips at once: previewed, applied by a worker, undone (R-BULK-1 to R-BULK-3). */
import { z } from 'zod'
import { MOVE_REASONS } from './agency-clip-changes.ts'
import { ClipFields, ClipQuery, Person } from './agency-clips.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'

/** The maximum number of clips that are selected individually. */
export const MAX_CHOSEN = 1_000
/** The maximum number of clips that a filter selects. */
export const MAX_FOUND = 20_000

/** A clip is withdrawn alone, because all licence holders are informed. */
export const BULK_STATES = ['draft', 'review', 'published', 'withheld', 'retired', 'discarded'] as const

const KeywordList = z.array(z.string().trim().min(1).max(80)).max(100, 'Please use at most 100 keywords.')

export const BulkChange = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('edit'),
    /** Absent fields stay unchanged; `keywords` replaces all keywords. */
    fields: ClipFields.partial().default({}),
    addKeywords: KeywordList.default([]),
    removeKeywords: KeywordList.default([]),
  }),
  /** Adds the clips at the end of a package. */
  z.object({ what: z.literal('package'), package: Id }),
  /** Attaches a rights record. */
  z.object({ what: z.literal('rights'), record: Id }),
  z.object({
    what: z.literal('move'),
    to: z.enum(BULK_STATES),
    reason: z.enum(MOVE_REASONS).nullable().default(null),
    note: z.string().trim().max(2_000, 'Please use at most 2,000 characters.').default(''),
    publishAt: z.iso.datetime({ offset: true }).nullable().default(null),
    /** Whether clips that are withheld are recalled (R-RECALL-1). */
    recall: z.boolean().default(false),
  }),
])
export type BulkChange = z.output<typeof BulkChange>

export const BulkProgress = z
  .object({
    /** Null for a preview, which changes nothing. */
    id: z.uuid().nullable(),
    state: z.enum(['preview', 'running', 'done']),
    at: z.iso.datetime(),
    by: Person,
    total: z.int(),
    /** The number of clips that were processed so far. */
    done: z.int(),
    /** The number of processed clips that change; the others have the values already. */
    changed: z.int(),
    unchanged: z.int(),
    refused: z.object({
      count: z.int(),
      /** The most frequent first, at most 20. */
      reasons: z.array(z.object({ reason: z.string(), clips: z.int() })),
      /** The first 100 refused clips. */
      first: z.array(z.object({ id: z.int(), title: z.string(), reason: z.string() })),
    }),
    /** Some clips before and after, in a preview. */
    sample: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ),
    canUndo: z.boolean(),
    /** The change that undoes this one. */
    undoneBy: z.uuid().nullable(),
  })
  .meta({ id: 'BulkProgress' })
export type BulkProgress = z.output<typeof BulkProgress>

const ChangeParams = z.object({ id: z.uuid() })

export const changeClips = {
  method: 'POST',
  url: '/agency/bulk',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary:
      'Change many clips: at most 1,000 by number, or at most 20,000 that match a filter. With `dryRun`, only a preview is returned',
    tags: ['Agency'],
    body: z.object({
      /** The selected clips; absent where the filter selects them. */
      ids: z.array(Id).min(1, 'Please choose a clip.').optional(),
      filter: ClipQuery.optional(),
      change: BulkChange,
      dryRun: z.boolean().default(false),
    }),
    response: replies(BulkProgress),
  },
} as const satisfies Endpoint

export const bulkChange = {
  method: 'GET',
  url: '/agency/bulk/:id',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Get the progress of a bulk change and the clips that it did not change',
    tags: ['Agency'],
    params: ChangeParams,
    response: replies(BulkProgress),
  },
} as const satisfies Endpoint

export const undoBulkChange = {
  method: 'POST',
  url: '/agency/bulk/:id/undo',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary:
      'Undo a bulk change on every clip that has not changed since. The response is the bulk change that does so',
    tags: ['Agency'],
    params: ChangeParams,
    response: replies(BulkProgress),
  },
} as const satisfies Endpoint

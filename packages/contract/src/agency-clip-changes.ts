/** Changes of a clip by staff: its fields and state, and its versions, which can be restored. */
import { z } from 'zod'
import { AdminClip, ClipFields, ClipState, Person, ReadinessPoint } from './agency-clips.ts'
import { type Endpoint, Id, optional, Revision, replies } from './endpoint.ts'
import { EVIDENCE_POINTS } from './evidence-points.ts'

const ClipParams = z.object({ id: Id })
/** A change of a clip, with only the keys that changed, before and after. */
export const ClipVersion = z
  .object({
    revision: z.int(),
    at: z.iso.datetime(),
    /** Null: the clock. */
    by: Person.nullable(),
    origin: z.enum(['edit', 'bulk', 'csv', 'ingest', 'restore', 'state', 'clock', 'words']),
    /** The bulk change that it belongs to. */
    change_id: z.string().nullable(),
    /** A description of the change of the vocabulary that caused this one; otherwise empty. */
    reason: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  })
  .meta({ id: 'ClipVersion' })
export type ClipVersion = z.output<typeof ClipVersion>

export const agencyClipHistory = {
  method: 'GET',
  url: '/agency/clips/:id/history',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'List the versions of a clip, newest first, 50 a page',
    tags: ['Agency'],
    params: ClipParams,
    /** `before` is the last revision of the page before. */
    querystring: z.object({ before: optional(Revision) }),
    response: replies(z.object({ items: z.array(ClipVersion), next: z.int().nullable() })),
  },
} as const satisfies Endpoint

/** The last statement about a point of the evidence. */
export const EvidenceSource = z
  .object({
    point: z.enum(EVIDENCE_POINTS),
    /** Null: the file. */
    by: Person.nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'EvidenceSource' })
export type EvidenceSource = z.output<typeof EvidenceSource>

export const agencyClipEvidence = {
  method: 'GET',
  url: '/agency/clips/:id/evidence',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'List who stated each point of the evidence of a clip, and when',
    tags: ['Agency'],
    params: ClipParams,
    response: replies(z.array(EvidenceSource)),
  },
} as const satisfies Endpoint

export const editAgencyClip = {
  method: 'POST',
  url: '/agency/clips/:id',
  config: { access: 'staff', may: 'ingest.add' },
  schema: {
    summary:
      'Change fields of a clip. 409 `outdated` if it is no longer at this revision: `data` contains the changes and their author',
    tags: ['Agency'],
    params: ClipParams,
    body: z.object({ revision: Revision, changes: ClipFields.partial() }),
    response: replies(AdminClip),
  },
} as const satisfies Endpoint

/** The reasons of a kill, of which all licence holders are informed. */
export const KILL_REASONS = ['legal', 'consent', 'hoax', 'error', 'contributor'] as const
export const MOVE_REASONS = [...KILL_REASONS, 'rights', 'checking', 'cleared', 'other'] as const
const MoveReason = z.enum(MOVE_REASONS)

export const moveAgencyClip = {
  method: 'POST',
  url: '/agency/clips/:id/move',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary:
      'Move a clip to another state. 409 `not_ready`: `data` lists what is missing; 409 `conflict`: the move is not allowed in this state',
    tags: ['Agency'],
    params: ClipParams,
    body: z.object({
      revision: Revision,
      to: ClipState,
      reason: MoveReason.nullable().default(null),
      note: z.string().trim().max(2_000, 'Please use at most 2,000 characters.').default(''),
      /** The time at which a published clip becomes visible; null: immediately. */
      publishAt: z.iso.datetime({ offset: true }).nullable().default(null),
      /** Whether a clip that is withheld is recalled; one that is withdrawn always is (R-RECALL-1). */
      recall: z.boolean().default(false),
    }),
    response: replies(AdminClip),
  },
} as const satisfies Endpoint

export const restoreAgencyClip = {
  method: 'POST',
  url: '/agency/clips/:id/restore',
  config: { access: 'staff', may: 'clip.edit' },
  schema: {
    summary: 'Restore the fields of a clip from a revision; its state does not change',
    tags: ['Agency'],
    params: ClipParams,
    body: z.object({ revision: Revision, toRevision: Revision }),
    response: replies(AdminClip),
  },
} as const satisfies Endpoint

/** `data` of `outdated`: which fields, by whom and when, since the revision that was sent. */
export const OutdatedRevision = z
  .object({
    revision: z.int(),
    fields: z.array(z.string()),
    by: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'OutdatedRevision' })
/** `data` of `not_ready`. */
export const NotReady = z
  .object({ missing: z.array(z.object({ point: ReadinessPoint, label: z.string() })) })
  .meta({ id: 'NotReady' })

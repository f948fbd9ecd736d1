/** Clips in the admin area: in every state, with the possible actions and the missing fields. */
import { z } from 'zod'
import { Clip, ClipType } from './clips.ts'
import { commaList, type Endpoint, Id, idList, once, optional, replies } from './endpoint.ts'
import { Evidence } from './evidence.ts'
import { listOf } from './list-of.ts'
import { isEndOfRights, LATE_END } from './rights-limits.ts'
import { DATE_PRECISIONS, QUALITIES, RATINGS, SYNTHETIC } from './search-options.ts'

/** A clip that is published may still wait for its `publish_at`: it is then scheduled. */
export const CLIP_STATES = [
  'draft',
  'review',
  'published',
  'withheld',
  'retired',
  'withdrawn',
  'discarded',
] as const
export const ClipState = z.enum(CLIP_STATES)
export type ClipState = z.output<typeof ClipState>

/** Needs work: draft, review, withheld. Ended: retired, withdrawn, discarded. */
export const ADMIN_VIEWS = ['needs-work', 'scheduled', 'published', 'ended'] as const
export const CLIP_SORTS = ['updated', 'number', 'rights'] as const

/** The requirements for publishing a clip, each a line of the checklist. */
export const READINESS_POINTS = [
  'title',
  'description',
  'keywords',
  'category',
  'place',
  'date_taken',
  'credit',
  'master',
  'preview',
  'rights',
  'contributor',
  'agreement',
  'restrictions',
  'look_alikes',
] as const
export const ReadinessPoint = z.enum(READINESS_POINTS)
export type ReadinessPoint = z.output<typeof ReadinessPoint>

export const Person = z.object({ id: z.int(), name: z.string() })

/** A row of the admin list. */
export const AdminClipRow = z
  .object({
    id: z.int(),
    type: ClipType,
    title: z.string(),
    thumbpath: z.string(),
    colour: z.string(),
    graphic: z.boolean(),
    state: ClipState,
    publish_at: z.iso.datetime().nullable(),
    rights_until: z.iso.datetime().nullable(),
    category_id: z.int(),
    category: z.string(),
    rating: z.enum(RATINGS),
    duration: z.number(),
    revision: z.int(),
    updated_at: z.iso.datetime(),
    /** Null: the program, or an import. */
    updated_by: Person.nullable(),
    /** The requirements that the clip does not meet yet. */
    missing: z.array(ReadinessPoint),
  })
  .meta({ id: 'AdminClipRow' })
export type AdminClipRow = z.output<typeof AdminClipRow>

export const RIGHTS_FILTERS = ['ended', 'ending', 'limited'] as const

const ClipFilters = z.object({
  contributor: optional(Id),
  /** Days on which the clip was taken; both are included. */
  taken_from: optional(z.iso.date()),
  taken_to: optional(z.iso.date()),
  rating: optional(z.enum(RATINGS)),
  /** `ending`: within 30 days. `limited`: on any day. */
  rights: optional(z.enum(RIGHTS_FILTERS)),
  missing: optional(ReadinessPoint),
  /** The import batch that created the clip. */
  batch: optional(Id),
})
export type ClipFilters = z.output<typeof ClipFilters>

/** The filters of the admin list of clips. */
export const ClipQuery = ClipFilters.extend({
  view: optional(z.enum(ADMIN_VIEWS)),
  state: optional(commaList(ClipState)),
  type: optional(ClipType),
  category: optional(Id),
  /** The user who changed it last. */
  by: optional(Id),
  /** Words of the texts and of the original file name, one number, or a whole file name. */
  q: optional(z.string().normalize().trim().max(200)),
  ids: optional(idList(1000)),
})

export const agencyClips = listOf(AdminClipRow, {
  url: '/agency/clips',
  config: { access: 'staff', may: 'admin.view' },
  summary: 'List clips in every state, 50 a page',
  filter: ClipQuery.extend({
    sort: optional(z.enum(CLIP_SORTS)),
    order: optional(z.enum(['asc', 'desc'])),
  }),
})

const Move = z.object({
  to: ClipState,
  /** The reason why the viewer cannot make this move now; null when the viewer can. */
  refusal: z.string().nullable(),
  needsReason: z.boolean(),
})

/** The texts and facts that staff change; each is a key of `changes`. */
export const ClipFields = z.object({
  title: z.string().trim().min(1, 'Please enter a title.').max(300, 'Please use at most 300 characters.'),
  description: z.string().trim().max(5_000, 'Please use at most 5,000 characters.'),
  keywords: z.array(z.string().trim().min(1).max(80)).max(100, 'Please use at most 100 keywords.'),
  category_id: Id,
  tone_id: Id.nullable(),
  footage_type_id: Id.nullable(),
  location_code: z
    .string()
    .regex(/^[a-z]{2}$/, 'Please choose a country.')
    .nullable(),
  location_text: z.string().trim().max(200, 'Please use at most 200 characters.'),
  rating: z.enum(RATINGS),
  meme: z.boolean(),
  graphic: z.boolean(),
  enquiry_only: z.boolean(),
  restrictions: z.string().trim().max(2_000, 'Please use at most 2,000 characters.'),
  /** False: they came in the file, and no user has confirmed them. */
  restrictions_checked: z.boolean(),
  /** Software made or altered it. */
  synthetic: z
    .enum(SYNTHETIC, 'Please choose “generated” (AI-generated) or “altered” (AI-altered).')
    .nullable(),
  /** Who states a point, and when, follows from the versions. */
  evidence: Evidence,
  deliverable: z.boolean(),
  blocked_countries: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .max(300)
    .overwrite(once),
  /** Ids; `NOT_SOCIAL_TERM_ID` keeps the clip off social media. */
  licensing_terms: z.array(Id).max(50).overwrite(once),
  /** The day; the first day of the period where the precision is a month or a year. */
  date_taken: z.iso.date('Please give the date as YYYY-MM-DD.').nullable(),
  date_precision: z.enum(DATE_PRECISIONS),
  date_posted: z.iso.date('Please give the date as YYYY-MM-DD.').nullable(),
  credit_author: z.string().trim().max(300),
  credit_licence: z.string().trim().max(300),
  credit_source: z.string().trim().max(500),
  credit_changes: z.string().trim().max(500),
  rights_until: z.iso.datetime({ offset: true }).refine(isEndOfRights, LATE_END).nullable(),
  /** Null: the agency's own. */
  contributor_id: Id.nullable(),
  /** The contributor's own number of it. */
  supplier_ref: z.string().trim().max(100, 'Please use at most 100 characters.'),
})
export type ClipFields = z.output<typeof ClipFields>
export type ClipField = keyof ClipFields

/** Everything about one clip. */
export const AdminClip = AdminClipRow.extend({
  // A description that did not come through the API may be longer than a change accepts.
  fields: ClipFields.extend({ description: z.string() }),
  state_reason: z.string().nullable(),
  state_note: z.string(),
  first_published_at: z.iso.datetime().nullable(),
  created: z.iso.datetime(),
  created_by: Person.nullable(),
  width: z.int(),
  height: z.int(),
  quality: z.enum(QUALITIES),
  media: Clip.shape.media,
  checklist: z.array(z.object({ point: ReadinessPoint, done: z.boolean(), label: z.string() })),
  /** Every move that its state has, for this viewer. */
  moves: z.array(Move),
  /** Whether this viewer may change the fields of the clip. */
  canEdit: z.boolean(),
  /** The original name of the file; empty where it is not known. */
  original_name: z.string(),
  files: z.array(
    z.object({
      role: z.enum(['master', 'story']),
      file_name: z.string(),
      content_type: z.string(),
      size_bytes: z.int(),
      sha256: z.string(),
    }),
  ),
  packages: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Sentences about damage in the master, and about what its preview leaves out. */
  warnings: z.array(z.string()),
}).meta({ id: 'AdminClip' })
export type AdminClip = z.output<typeof AdminClip>

const ClipParams = z.object({ id: Id })

export const agencyClip = {
  method: 'GET',
  url: '/agency/clips/:id',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Get a clip with its fields, its checklist and the available moves',
    tags: ['Agency'],
    params: ClipParams,
    response: replies(AdminClip),
  },
} as const satisfies Endpoint

/** Agreements, releases and consents that allow the agency to use material, each for many clips. */
import { z } from 'zod'
import { ClipState } from './agency-clips.ts'
import { type Endpoint, Id, optional, Revision, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { csvOf, listOf } from './list-of.ts'
import { isEndOfRights, LATE_END, MAX_RIGHTS_CLIPS, RIGHTS_KINDS } from './rights-limits.ts'

export const RightsKind = z.enum(RIGHTS_KINDS)
export type RightsKind = z.output<typeof RightsKind>

/** `ending`: in force, and over within 30 days. */
export const RIGHTS_STATES = ['coming', 'in_force', 'ending', 'ended'] as const
const RightsState = z.enum(RIGHTS_STATES)
export type RightsState = z.output<typeof RightsState>

/** ISO codes in lower case. */
const Countries = z.array(z.string().regex(/^[a-z]{2}$/, 'Please give countries as two letters.')).max(300)
const RightsDay = z.iso.date('Please give the date as YYYY-MM-DD.').refine(isEndOfRights, LATE_END).nullable()
const text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`)

const RightsFields = z.object({
  kind: RightsKind,
  /** The licensor: an agency, a photographer, the person in the picture. */
  holder: text(200).min(1, 'Enter the rights holder.'),
  /** The holder's own number of the document. */
  reference: text(100),
  contact: text(300),
  /** The only countries where the clips may be licensed; empty means everywhere. */
  territories: Countries,
  /** Countries where the clips may not be licensed. */
  excluded: Countries,
  from_day: RightsDay,
  /** The last day; null means without end. */
  until_day: RightsDay,
  /** A description of the permitted uses. */
  uses: text(2_000),
  notes: text(2_000),
})
export type RightsFields = z.output<typeof RightsFields>

const RightsRecord = RightsFields.extend({
  id: z.int(),
  state: RightsState,
  ended_at: z.iso.datetime().nullable(),
  end_reason: z.string(),
  /** Null without a document. */
  file: z.object({ name: z.string(), size_bytes: z.int() }).nullable(),
  clip_count: z.int(),
  /** Every change adds one; a save names the one it is based on. */
  revision: z.int(),
}).meta({ id: 'RightsRecord' })
export type RightsRecord = z.output<typeof RightsRecord>

const ClipIds = z.array(Id).max(MAX_RIGHTS_CLIPS, `Please choose at most ${MAX_RIGHTS_CLIPS} clips at once.`)
const RecordParams = z.object({ id: Id })
const RightsFilter = z.object({
  kind: optional(RightsKind),
  state: optional(RightsState),
  /** Words of the holder or of the reference, or the number. */
  q: optional(z.string().trim().max(200)),
  clip: optional(Id),
  /** Sorts by number, or by the last day. */
  sort: optional(z.enum(['number', 'until'])),
  order: optional(z.enum(['asc', 'desc'])),
})

export const rightsRecords = listOf(RightsRecord, {
  url: '/agency/rights',
  config: { access: 'staff', may: 'rights.edit' },
  summary: 'List rights records: agreements, releases and consents, 50 a page',
  filter: RightsFilter,
})

export const rightsRecordsFile = csvOf(rightsRecords, RightsFilter, 'Export rights records as CSV')

export const rightsRecord = {
  method: 'GET',
  url: '/agency/rights/:id',
  config: { access: 'staff', may: 'rights.edit' },
  schema: {
    summary: 'Get a rights record with its newest clips, at most 1,000',
    tags: ['Agency'],
    params: RecordParams,
    response: replies(
      RightsRecord.extend({
        clips: z.array(z.object({ id: z.int(), title: z.string(), state: ClipState })),
      }),
    ),
  },
} as const satisfies Endpoint

export const makeRights = {
  method: 'POST',
  url: '/agency/rights',
  config: { access: 'staff', may: 'rights.edit' },
  schema: {
    summary: 'Create a rights record, with its clips',
    tags: ['Agency'],
    body: RightsFields.extend({ clips: ClipIds.optional() }),
    response: replies(RightsRecord),
  },
} as const satisfies Endpoint

export const changeRights = {
  method: 'POST',
  url: '/agency/rights/:id',
  config: { access: 'staff', may: 'rights.edit' },
  schema: {
    summary: 'Change a rights record; its clips are updated',
    tags: ['Agency'],
    params: RecordParams,
    body: RightsFields.extend({ revision: Revision }),
    response: replies(RightsRecord),
  },
} as const satisfies Endpoint

export const changeRightsClips = {
  method: 'POST',
  url: '/agency/rights/:id/clips',
  config: { access: 'staff', may: 'rights.edit' },
  schema: {
    summary: 'Add clips to a rights record and remove clips from it',
    tags: ['Agency'],
    params: RecordParams,
    body: z.object({
      revision: Revision,
      add: ClipIds.optional(),
      /** Numbers, references and addresses of more clips to add, as typed or pasted. */
      list: z.string().max(50_000, 'Please use at most 50,000 characters.').optional(),
      remove: ClipIds.optional(),
    }),
    response: replies(RightsRecord),
  },
} as const satisfies Endpoint

export const endRights = {
  method: 'POST',
  url: '/agency/rights/:id/end',
  config: { access: 'staff', may: 'rights.edit' },
  schema: {
    summary: 'End a rights record now, for example if a consent was withdrawn',
    tags: ['Agency'],
    params: RecordParams,
    body: z.object({ revision: Revision, reason: text(500).min(1, 'Enter a reason for ending the record.') }),
    response: replies(RightsRecord),
  },
} as const satisfies Endpoint

export const addRightsFile = {
  method: 'POST',
  url: '/agency/rights/:id/file',
  config: { access: 'staff', may: 'rights.edit' },
  schema: {
    summary:
      'Add or replace the document of a rights record: a PDF, JPEG or PNG of at most 10 MB, as application/octet-stream',
    tags: ['Agency'],
    params: RecordParams,
    querystring: z.object({
      revision: Revision,
      file_name: z
        .string()
        .trim()
        .min(1, 'Please name the file.')
        .max(200, 'Please use at most 200 characters.'),
    }),
    response: replies(RightsRecord),
  },
} as const satisfies Endpoint

export const rightsFile = {
  method: 'GET',
  url: '/agency/rights/:id/file',
  config: { access: 'staff', may: 'rights.edit' },
  schema: {
    summary: 'Get a signed address of the document of a rights record, valid for five minutes',
    tags: ['Agency'],
    params: RecordParams,
    response: replies(z.object({ file_url: z.string(), file_name: z.string() })),
  },
} as const satisfies Endpoint

/** The record of the restriction; null for one that staff set for the clip itself. */
const Source = z.object({ id: z.int(), kind: RightsKind }).nullable()

export const clipRights = {
  method: 'GET',
  url: '/agency/clips/:id/rights',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Get the permitted uses, territory and term of a clip, with the rights records that define them',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    response: replies(
      z.object({
        rights_until: z.iso.datetime().nullable(),
        /** The record that ends first; absent without an end. */
        until_from: Source.optional(),
        blocked: z.array(z.object({ country: z.string(), from: z.array(Source) })),
        /** Its records without the names of their holders. */
        records: z.array(
          RightsRecord.pick({
            id: true,
            kind: true,
            state: true,
            from_day: true,
            until_day: true,
            uses: true,
          }),
        ),
      }),
    ),
  },
} as const satisfies Endpoint

/** Refusals in addition to those that follow from the schema and the access rule of an endpoint. */
export const RIGHTS_REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  rightsRecords: ['bad_cursor'],
  rightsRecord: ['not_found'],
  changeRights: ['not_found', 'outdated', 'conflict'],
  changeRightsClips: ['not_found', 'outdated', 'conflict'],
  endRights: ['not_found', 'outdated', 'conflict'],
  addRightsFile: ['not_found', 'outdated'],
  rightsFile: ['not_found'],
  clipRights: ['not_found'],
}

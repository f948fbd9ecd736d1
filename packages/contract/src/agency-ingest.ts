/**
 * Import batches in the admin area: creation, and the state of the files (R-INGEST-6). The files themselves are sent by the
 * tus protocol to `/agency/uploads`, which is no endpoint of this contract.
 */
import { z } from 'zod'
import { Person } from './agency-clips.ts'
import { INGEST_STATES } from './agency-ingests.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { csvOf, listOf } from './list-of.ts'

/** States of an ingest, and before it. `receiving`: some bytes are missing. `waiting`: not examined yet. */
const FILE_STATES = ['receiving', 'waiting', 'refused', ...INGEST_STATES] as const
const FileState = z.enum(FILE_STATES)

const FileOfBatch = z
  .object({
    /** The id of the upload, for users who may change the import batch; null for a file that the command imported. */
    upload_id: z.string().nullable(),
    /** Null until the file is examined. */
    ingest_id: z.int().nullable(),
    /** With the folder from which a browser sent it. */
    file_name: z.string(),
    size_bytes: z.int(),
    state: FileState,
    /** The progress of the current step, in percent. */
    progress: z.int(),
    step: z.string().nullable(),
    /** Set once the clip exists. */
    clip_id: z.int().nullable(),
    /** The clip that has the same bytes. */
    duplicate_of: z.int().nullable(),
    /** The reason for a quarantine, a refusal or a delay; otherwise empty. */
    problem: z.string(),
  })
  .meta({ id: 'FileOfBatch' })

/** Metadata for all files of a batch. Text may contain placeholders: {file}, {title}, {date}, {place}, {credit}, {number}. */
export const BatchFields = z.object({
  /** The name of a category. */
  category: z.string().trim().min(1, 'Choose a category.').max(200, 'Please use at most 200 characters.'),
  title: z.string().trim().max(300, 'Please use at most 300 characters.').optional(),
  description: z.string().trim().max(5_000, 'Please use at most 5,000 characters.').optional(),
  /** Added to those of each file. */
  keywords: z.array(z.string().trim().min(1).max(80)).max(50, 'Please use at most 50 keywords.').optional(),
  place: z.string().trim().max(200, 'Please use at most 200 characters.').optional(),
  country: z
    .string()
    .regex(/^[a-z]{2}$/, 'Please choose a country.')
    .optional(),
  credit: z.string().trim().max(300, 'Please use at most 300 characters.').optional(),
  restrictions: z.string().trim().max(2_000, 'Please use at most 2,000 characters.').optional(),
  /** The name of a contributor; absent: the agency's own. */
  contributor: z.string().max(200, 'Please use at most 200 characters.').optional(),
  /** The rights record that each clip gets; needs `rights.edit`. */
  record_id: Id.optional(),
  /** Publish each complete clip when its previews are made; needs `clip.publish`. */
  publish: z.boolean().optional(),
  /** The time at which published clips become visible; absent: immediately. */
  publish_at: z.iso.datetime({ offset: true }).optional(),
})
export type BatchFields = z.output<typeof BatchFields>

const BatchRow = z
  .object({
    id: z.int(),
    name: z.string(),
    created: z.iso.datetime(),
    /** Null: the command. */
    by: Person.nullable(),
    /** No new work begins while it is paused; null while it is not. */
    paused: z.object({ by: Person, at: z.iso.datetime() }).nullable(),
    /** The consent that its clips get, where it came by an upload link. */
    record_id: z.int().nullable(),
    /** The number of its files by state; a state without files is absent. */
    counts: z.partialRecord(FileState, z.int()),
    /** Each clip is published when it is complete and its previews are made. */
    publish_when_ready: z.boolean(),
    /** Whether the viewer may pause, resume and retry it, and send its table. */
    canChange: z.boolean(),
  })
  .meta({ id: 'BatchRow' })

/** A batch with its first 2,000 files, in the order of their names. */
const Batch = BatchRow.extend({ files: z.array(FileOfBatch) }).meta({ id: 'Batch' })

const BatchParams = z.object({ id: Id })
/** Import batches of other users need `clip.edit`. */
const OWN = { access: 'staff', may: 'ingest.add' } as const

export const beginBatch = {
  method: 'POST',
  url: '/agency/batches',
  config: OWN,
  schema: {
    summary: 'Start an import batch, to which files are then uploaded',
    tags: ['Agency'],
    body: z.object({
      name: z.string().trim().min(1, 'Please enter a name.').max(200, 'Please use at most 200 characters.'),
      ...BatchFields.shape,
    }),
    response: replies(Batch),
  },
} as const satisfies Endpoint

const BatchFilter = z.object({})

export const agencyBatches = listOf(BatchRow, {
  url: '/agency/batches',
  config: { access: 'staff', may: 'admin.view' },
  summary: 'List import batches with the counts of their files, the newest first, 50 a page',
  filter: BatchFilter,
})

export const agencyBatchesFile = csvOf(agencyBatches, BatchFilter, 'Export import batches as CSV')

export const agencyBatch = {
  method: 'GET',
  url: '/agency/batches/:id',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Get an import batch with its files',
    tags: ['Agency'],
    params: BatchParams,
    response: replies(Batch),
  },
} as const satisfies Endpoint

export const retryBatch = {
  method: 'POST',
  url: '/agency/batches/:id/retry-failed',
  config: OWN,
  schema: {
    summary: 'Retry all quarantined files of an import batch',
    tags: ['Agency'],
    params: BatchParams,
    response: replies(BatchRow),
  },
} as const satisfies Endpoint

export const pauseBatch = {
  method: 'POST',
  url: '/agency/batches/:id/pause',
  config: OWN,
  schema: {
    summary: 'Pause the files of an import batch; running steps are completed',
    tags: ['Agency'],
    params: BatchParams,
    response: replies(BatchRow),
  },
} as const satisfies Endpoint

export const resumeBatch = {
  method: 'POST',
  url: '/agency/batches/:id/resume',
  config: OWN,
  schema: {
    summary: 'Resume the files of an import batch',
    tags: ['Agency'],
    params: BatchParams,
    response: replies(BatchRow),
  },
} as const satisfies Endpoint

export const publishBatch = {
  method: 'POST',
  url: '/agency/batches/:id/publish-when-ready',
  config: { access: 'staff', may: 'clip.publish' },
  schema: {
    summary: 'Publish the complete clips of a batch when their previews are made, or keep them as drafts',
    tags: ['Agency'],
    params: BatchParams,
    body: z.object({ on: z.boolean() }),
    response: replies(BatchRow),
  },
} as const satisfies Endpoint

const IngestTemplate = z
  .object({ id: z.int(), name: z.string(), fields: BatchFields })
  .meta({ id: 'IngestTemplate' })
export type IngestTemplate = z.output<typeof IngestTemplate>

export const ingestTemplates = {
  method: 'GET',
  url: '/agency/ingest-templates',
  config: OWN,
  schema: {
    summary: 'Templates of metadata for import batches, by name',
    tags: ['Agency'],
    response: replies(z.array(IngestTemplate)),
  },
} as const satisfies Endpoint

export const saveIngestTemplate = {
  method: 'POST',
  url: '/agency/ingest-templates',
  config: OWN,
  schema: {
    summary: 'Save a template; one with the same name is replaced',
    tags: ['Agency'],
    body: z.object({
      name: z.string().trim().min(1, 'Please enter a name.').max(100, 'Please use at most 100 characters.'),
      fields: BatchFields,
    }),
    response: replies(IngestTemplate),
  },
} as const satisfies Endpoint

export const deleteIngestTemplate = {
  method: 'DELETE',
  url: '/agency/ingest-templates/:id',
  config: OWN,
  schema: {
    summary: 'Delete a template',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

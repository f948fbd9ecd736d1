/** Files in ingest in the admin area, and their actions (R-INGEST-8). */
import { z } from 'zod'
import { Person } from './agency-clips.ts'
import { commaList, type Endpoint, Id, optional, replies } from './endpoint.ts'
import { csvOf, listOf } from './list-of.ts'

/**
 * `duplicate`: a clip has the same bytes, and a decision is required; `accepted`: that clip has the metadata of this
 * file.
 */
export const INGEST_STATES = [
  'working',
  'ready',
  'quarantined',
  'duplicate',
  'accepted',
  'cancelled',
] as const
const IngestState = z.enum(INGEST_STATES)
export type IngestState = z.output<typeof IngestState>

/** `new`: creates a clip. The others renew an existing clip. */
const INGEST_PURPOSES = ['new', 'poster', 'encode', 'replace_master'] as const

export const INGEST_MOVES = ['retry', 'release', 'accept-duplicate', 'cancel'] as const
export type IngestMove = (typeof INGEST_MOVES)[number]

const IngestStep = z.object({
  step: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Percent. */
  progress: z.int(),
})

export const IngestRow = z
  .object({
    id: z.int(),
    batch: z.object({ id: z.int(), name: z.string(), paused: z.boolean() }),
    file_name: z.string(),
    size_bytes: z.int(),
    kind: z.enum(['video', 'image']),
    purpose: z.enum(INGEST_PURPOSES),
    state: IngestState,
    /** The steps in the order in which they run. */
    steps: z.array(IngestStep),
    /** Seconds until the running step is done; null while unknown. */
    seconds_left: z.int().nullable(),
    /** The reason for a quarantine or a delay; otherwise empty. */
    problem: z.string(),
    /** The clip that has the same bytes. */
    duplicate_of: z.int().nullable(),
    /** Set once the clip exists; for a renewal, set from the beginning. */
    clip_id: z.int().nullable(),
    /** Null: the command. */
    by: Person.nullable(),
    started: z.iso.datetime(),
    finished: z.iso.datetime().nullable(),
    /** The moves that the viewer may make now. */
    moves: z.array(z.enum(INGEST_MOVES)),
  })
  .meta({ id: 'IngestRow' })
export type IngestRow = z.output<typeof IngestRow>

const IngestFilter = z.object({
  state: optional(commaList(IngestState)),
  batch: optional(Id),
  clip: optional(Id),
})

export const agencyIngests = listOf(IngestRow, {
  url: '/agency/ingests',
  config: { access: 'staff', may: 'admin.view' },
  summary: 'List files in ingest, newest first, 50 a page',
  filter: IngestFilter,
})

export const agencyIngestsFile = csvOf(agencyIngests, IngestFilter, 'Export the files in ingest as CSV')

const IngestParams = z.object({ id: Id })
/** Import batches of other users need `clip.edit`. */
const OWN = { access: 'staff', may: 'ingest.add' } as const

export const retryIngest = {
  method: 'POST',
  url: '/agency/ingests/:id/retry',
  config: OWN,
  schema: {
    summary: 'Retry a quarantined file',
    tags: ['Agency'],
    params: IngestParams,
    response: replies(IngestRow),
  },
} as const satisfies Endpoint

export const cancelIngest = {
  method: 'POST',
  url: '/agency/ingests/:id/cancel',
  config: OWN,
  schema: {
    summary: 'Cancel the ingest of a file that is not in the catalogue, and delete its renditions',
    tags: ['Agency'],
    params: IngestParams,
    response: replies(IngestRow),
  },
} as const satisfies Endpoint

export const releaseIngest = {
  method: 'POST',
  url: '/agency/ingests/:id/release',
  config: OWN,
  schema: {
    summary: 'Retry a quarantined file without the usual limits',
    tags: ['Agency'],
    params: IngestParams,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(1, 'Enter a reason to release the file.')
        .max(500, 'Please use at most 500 characters.'),
    }),
    response: replies(IngestRow),
  },
} as const satisfies Endpoint

export const acceptDuplicate = {
  method: 'POST',
  url: '/agency/ingests/:id/accept-duplicate',
  config: OWN,
  schema: {
    summary: 'Apply the metadata of this file to the clip that has the same bytes',
    tags: ['Agency'],
    params: IngestParams,
    response: replies(IngestRow),
  },
} as const satisfies Endpoint

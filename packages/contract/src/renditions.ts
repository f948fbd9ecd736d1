/** Files made from the original on request: other formats for holders of a licence, comps for all members (R-RENDITION-1). */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_INTEGER } from './integers.ts'

/**
 * `full`: the size of the original, between marks. `still`: the frame at `from_s`. `comp`: the whole film with a watermark,
 * for which no licence is required (R-COMP-1).
 */
const RenditionFormat = z.enum(['full', '1080p', '720p', 'vertical', 'square', 'still', 'comp'])
export type RenditionFormat = z.output<typeof RenditionFormat>

/** The longest handle, in seconds. */
const MAX_HANDLE_S = 10
/** Files that may be waiting for one account at the same time. */
export const MAX_WAITING = 10
const MAX_S = 360_000
/** Films of which an account may have comps within a day. */
export const MAX_COMPS = 50
/** Days for which a comp may be used. */
export const COMP_DAYS = 30

const Seconds = z.number().min(0).max(MAX_S)

const Rendition = z
  .object({
    id: z.int(),
    clip_id: z.int(),
    format: RenditionFormat,
    /** `failed`: `problem` contains the reason. */
    state: z.enum(['waiting', 'ready', 'failed']),
    problem: z.string(),
    file_name: z.string(),
    /** Null until the file is ready. */
    size_bytes: z.int().nullable(),
    /** The first frame of the film that the file contains; 0 is the first of the film. */
    begin_frame: z.int(),
    /** The frame after the last one; null for the end of the film. */
    end_frame: z.int().nullable(),
  })
  .meta({ id: 'Rendition' })
export type Rendition = z.output<typeof Rendition>

export const requestRendition = {
  method: 'POST',
  url: '/clip/renditions',
  config: {
    access: 'login',
    scope: 'download',
    limits: [{ guest: 60, member: 60, seconds: 60, by: 'address' }],
  },
  schema: {
    summary:
      'Have a file of another size, shape or length made from a licensed clip, or a comp of any; the same request finds the same file',
    tags: ['Downloads'],
    body: z.object({
      clip_id: z.int().positive().max(MAX_INTEGER),
      format: RenditionFormat,
      /** Seconds of the film. A file contains the frame at `from_s`, and ends before that at `to_s`. */
      from_s: Seconds.optional(),
      to_s: Seconds.optional(),
      /** Seconds to add before and after the marks, as far as the film has them. */
      handle_s: z.number().min(0).max(MAX_HANDLE_S).default(0),
    }),
    response: replies(Rendition),
  },
} as const satisfies Endpoint

export const renditionById = {
  method: 'GET',
  url: '/clip/renditions/:id',
  config: { access: 'login', scope: 'download' },
  schema: {
    summary: 'Get the state of a file that was requested',
    tags: ['Downloads'],
    params: z.object({ id: Id }),
    response: replies(Rendition),
  },
} as const satisfies Endpoint

export const prepareComp = {
  method: 'POST',
  url: '/clip/comps',
  config: {
    access: 'login',
    scope: 'download',
    limits: [{ guest: 30, member: 30, seconds: 60, by: 'address' }],
  },
  schema: {
    summary: 'Get the addresses of a comp and of its licence; within a day the same file is the same comp',
    tags: ['Downloads'],
    body: z.object({
      /** The id of a file that was requested in the format `comp`. */
      rendition: z.int().positive().max(MAX_INTEGER),
    }),
    response: replies(
      z
        .object({
          id: z.int(),
          clip_id: z.int(),
          /** This path and that of the licence work for 24 hours. */
          file_url: z.string(),
          /** The name of the original, so that an edit finds the original under it after the purchase. */
          file_name: z.string(),
          size_bytes: z.int(),
          expires_at: z.iso.datetime(),
          licence_url: z.string(),
          /** The end of the right to use the comp. */
          until: z.iso.datetime(),
        })
        .meta({ id: 'Comp' }),
    ),
  },
} as const satisfies Endpoint

export const RENDITION_REFUSALS = {
  requestRendition: [
    'licence_required',
    'not_found',
    'withdrawn',
    'shorts_only',
    'not_purchasable',
    'forbidden',
    'conflict',
  ],
  renditionById: [
    'licence_required',
    'not_found',
    'withdrawn',
    'shorts_only',
    'not_purchasable',
    'forbidden',
  ],
  prepareComp: [
    'not_found',
    'not_ready',
    'withdrawn',
    'shorts_only',
    'not_purchasable',
    'forbidden',
    'conflict',
  ],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>

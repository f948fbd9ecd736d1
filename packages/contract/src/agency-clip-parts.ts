/** The parts of a clip's page in the admin area, each with its own call. */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { ClipState } from './agency-clips.ts'
import { type Endpoint, Id, optional, Revision, replies } from './endpoint.ts'
import { FileFacts } from './file-facts.ts'
import { MAX_NEIGHBOURS } from './list-limits.ts'
import { LICENCE_REFERENCE } from './verification.ts'

const ClipParams = z.object({ id: Id })
const Choices = z.array(z.object({ id: z.int(), name: z.string() }))

export const agencyClipChoices = {
  method: 'GET',
  url: '/agency/clip-choices',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary:
      'Get the options of the clip form: categories, tones, footage types, licensing terms and contributors',
    tags: ['Agency'],
    response: replies(
      z.object({
        /** Hidden ones are absent; a clip that has one keeps it. */
        categories: Choices,
        tones: Choices,
        footageTypes: Choices,
        licensingTerms: Choices,
        /** The active contributors, without retired ones. */
        contributors: Choices,
      }),
    ),
  },
} as const satisfies Endpoint

export const agencyClipFiles = {
  method: 'GET',
  url: '/agency/clips/:id/files',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Get the master of a clip and its public renditions',
    tags: ['Agency'],
    params: ClipParams,
    response: replies(
      z.object({
        facts: FileFacts,
        /** Part of the address of its public files; another one after each change of them. */
        media_version: z.string(),
        /** Files by name; a folder with a slash at its end, as one row. */
        renditions: z.array(z.object({ name: z.string(), files: z.int(), size_bytes: z.int() })),
        /** The second of the film that an editor chose for its still; null without a choice. */
        poster_s: z.number().nullable(),
        /** Frames of a film that are offered for its still: the best first, which is the default still. */
        scenes: z.array(
          z.object({
            /** Seconds of the film. */
            at_s: z.number(),
            thumbpath: z.string(),
          }),
        ),
        /** Null where it was not measured. */
        sound: z
          .object({
            /** LUFS of the whole film; null when nothing is heard. */
            loudness: z.number().nullable(),
            /** Percent of what the file can hold: the loudest point of each of equal parts. */
            peaks: z.array(z.int()),
          })
          .nullable(),
        /** Files that the viewer has sent as the next master and that are not used yet. */
        uploads: z.array(
          z.object({
            id: z.string(),
            batch: z.int(),
            file_name: z.string(),
            /** All of it is here while it is read; it can be made the master when it has arrived. A lost one is sent again. */
            state: z.enum(['sending', 'reading', 'arrived', 'lost']),
          }),
        ),
        /** The metadata of the file at import, by name. */
        embedded: z.array(z.object({ name: z.string(), text: z.string() })),
      }),
    ),
  },
} as const satisfies Endpoint

export const agencyClipNeighbours = {
  method: 'GET',
  url: '/agency/clips/:id/neighbours',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Get the packages of a clip and its related clips, in editorial order',
    tags: ['Agency'],
    params: ClipParams,
    response: replies(
      z.object({
        packages: z.array(
          z.object({ id: z.int(), name: z.string(), state: z.enum(['draft', 'published', 'withdrawn']) }),
        ),
        neighbours: z.array(
          z.object({
            id: z.int(),
            title: z.string(),
            state: ClipState,
            publish_at: z.iso.datetime().nullable(),
            /** Empty where there is no picture. */
            thumbpath: z.string(),
            graphic: z.boolean(),
          }),
        ),
      }),
    ),
  },
} as const satisfies Endpoint

const Neighbours = z
  .array(Id)
  .max(MAX_NEIGHBOURS, `A clip has at most ${MAX_NEIGHBOURS} neighbours.`)
  .refine((ids) => new Set(ids).size === ids.length, 'A clip is listed twice.')

export const setClipNeighbours = {
  method: 'POST',
  url: '/agency/clips/:id/neighbours',
  config: { access: 'staff', may: 'clip.edit' },
  schema: {
    summary: 'Set the related clips of a clip, in order',
    tags: ['Agency'],
    params: ClipParams,
    body: z.object({
      revision: Revision,
      ids: Neighbours,
      /** Numbers, references or addresses of clips, to be put behind the others. */
      add: z.string().trim().max(2_000, 'Please use at most 2,000 characters.').default(''),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const agencyClipLicences = {
  method: 'GET',
  url: '/agency/clips/:id/licences',
  config: { access: 'staff', may: 'orders.view' },
  schema: {
    summary: 'List the licences granted for a clip, newest first, 50 a page',
    tags: ['Agency'],
    params: ClipParams,
    /** `before` is the last licence of the page before. */
    querystring: z.object({ before: optional(Id) }),
    response: replies(
      z.object({
        items: z.array(
          z.object({
            id: z.int(),
            ...LICENCE_REFERENCE,
            account: z.string(),
            tier: z.string(),
            ground: z.enum(['order', 'prepaid_credit', 'standard_credit']),
            granted_at: z.iso.datetime(),
            revoked_at: z.iso.datetime().nullable(),
            /** Null for a credit of an allowance. */
            price: z.object({ currency: z.enum(CURRENCIES), net_minor: z.int() }).nullable(),
          }),
        ),
        next: z.int().nullable(),
      }),
    ),
  },
} as const satisfies Endpoint

/** Renewals of an existing clip: its still, its renditions, its master. */
import { z } from 'zod'
import { IngestRow } from './agency-ingests.ts'
import { type Endpoint, Id, replies, wholeNumber } from './endpoint.ts'

const ClipParams = z.object({ id: Id })
const Revision = wholeNumber(1, 2_147_483_647)
const CONFIG = { access: 'staff', may: 'clip.edit' } as const

export const choosePoster = {
  method: 'POST',
  url: '/agency/clips/:id/poster',
  config: CONFIG,
  schema: {
    summary:
      'Make the still of a film from the frame at this second, now and whenever it is encoded again. 409 `conflict` while something else is made of the clip',
    tags: ['Agency'],
    params: ClipParams,
    body: z.object({
      revision: Revision,
      seconds: z
        .number('Please choose a frame.')
        .min(0, 'Please choose a frame.')
        .max(1_000_000, 'Please choose a frame.'),
    }),
    response: replies(IngestRow),
  },
} as const satisfies Endpoint

export const encodeAgain = {
  method: 'POST',
  url: '/agency/clips/:id/encode',
  config: CONFIG,
  schema: {
    summary:
      'Make all public files of a clip again, as they are made today. The present ones serve until the new ones are whole',
    tags: ['Agency'],
    params: ClipParams,
    body: z.object({ revision: Revision }),
    response: replies(IngestRow),
  },
} as const satisfies Endpoint

export const beginMaster = {
  method: 'POST',
  url: '/agency/clips/:id/master-delivery',
  config: CONFIG,
  schema: {
    summary: 'Begin the delivery to which the next master of a clip is uploaded, or go on with it',
    tags: ['Agency'],
    params: ClipParams,
    response: replies(z.object({ batch: z.int() })),
  },
} as const satisfies Endpoint

export const replaceMaster = {
  method: 'POST',
  url: '/agency/clips/:id/master',
  config: CONFIG,
  schema: {
    summary:
      'Make a file that was uploaded the master of a clip, and its public files from it. Licences stay; whoever has one downloads the new master. 409 `conflict` while the file is being read, and for the bytes of a clip: `data` names it',
    tags: ['Agency'],
    params: ClipParams,
    body: z.object({
      revision: Revision,
      /** The last part of the address of the upload. */
      upload: z.string().regex(/^[0-9a-f]{32}$/, 'Please send the file first.'),
    }),
    response: replies(IngestRow),
  },
} as const satisfies Endpoint

/** `data` of `conflict`: the clip whose master has the same bytes. */
export const SameBytes = z.object({ clip_id: z.int() }).meta({ id: 'SameBytes' })

/** Renewals of an existing clip: its still, its renditions, its master. */
import { z } from 'zod'
import { IngestRow } from './agency-ingests.ts'
import { type Endpoint, Id, Revision, replies } from './endpoint.ts'

const ClipParams = z.object({ id: Id })
const CONFIG = { access: 'staff', may: 'clip.edit' } as const

export const choosePoster = {
  method: 'POST',
  url: '/agency/clips/:id/poster',
  config: CONFIG,
  schema: {
    summary:
      'Set the poster of a video to the frame at this second, also for later encodings. 409 `conflict` while another renewal of the clip runs',
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
      'Create all public files of a clip again with the current recipe. The current files stay in use until the new ones are complete',
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
    summary: 'Start or resume the import batch to which the next master of a clip is uploaded',
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
      'Replace the master of a clip with an uploaded file, and create its public files from it. Licence holders download the new master. 409 `conflict` while the file is being read, and if a clip has the same bytes: `data` contains that clip',
    tags: ['Agency'],
    params: ClipParams,
    body: z.object({
      revision: Revision,
      /** The last part of the address of the upload. */
      upload: z.string().regex(/^[0-9a-f]{32}$/, 'Please upload the file first.'),
    }),
    response: replies(IngestRow),
  },
} as const satisfies Endpoint

/** `data` of `conflict`: the clip whose master has the same bytes. */
export const SameBytes = z.object({ clip_id: z.int() }).meta({ id: 'SameBytes' })

/** Captions and the shot list of a film in the admin area. */
import { z } from 'zod'
import { Count, type Endpoint, Id, replies } from './endpoint.ts'
import { Cue, Shot } from './film-lines.ts'

const Captions = z.object({
  /** ISO code of the language of the captions. */
  language: z.string().regex(/^[a-z]{2}$/, 'Please give the language as two letters.'),
  /** WebVTT; '' where there are no captions. */
  vtt: z.string().max(300_000, 'Please use at most 300,000 characters.'),
  shots: z.array(Shot).max(500, 'Please use at most 500 lines.'),
})
const AdminCaptions = Captions.extend({
  /** 0 without captions; a save names the one it is based on. */
  revision: Count,
})
export type AdminCaptions = z.output<typeof AdminCaptions>

/** Captions that a machine has made from the speech of the film. Buyers do not see them, and searches ignore them. */
const SpeechDraft = z.object({
  /** `empty`: no speech was found. */
  state: z.enum(['waiting', 'drafted', 'empty', 'failed']),
  language: z.string(),
  /** WebVTT; '' unless the state is `drafted`. */
  vtt: z.string(),
  /** The number of captions. */
  count: Count,
  /** The reason of a failure; '' otherwise. */
  problem: z.string(),
})

const ShownCaptions = AdminCaptions.extend({
  /** The captions of `vtt` that the player shows. */
  cues: z.array(Cue),
  /** The timecode of the first frame of the master, such as `10:00:00:00`, or `10:00:00;02` with drop-frame. */
  timecode: z.string().nullable(),
  /** Frames a second; null where it is not known. */
  frame_rate: z.number().nullable(),
  /** Null without a draft, and after it was dismissed. */
  draft: SpeechDraft.nullable(),
  /** Whether the speech can be transcribed: the film has sound and no captions, and a command is set. */
  can_transcribe: z.boolean(),
})

export const clipCaptions = {
  method: 'GET',
  url: '/agency/clips/:id/captions',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Get the captions of a video as WebVTT, and its shot list',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    response: replies(ShownCaptions),
  },
} as const satisfies Endpoint

export const saveCaptions = {
  method: 'POST',
  url: '/agency/clips/:id/captions',
  config: { access: 'staff', may: 'clip.edit' },
  schema: {
    summary: 'Add or replace the captions and the shot list of a video; empty ones remove them',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    body: AdminCaptions,
    response: replies(ShownCaptions),
  },
} as const satisfies Endpoint

export const changeSpeechDraft = {
  method: 'POST',
  url: '/agency/clips/:id/captions/draft',
  config: { access: 'staff', may: 'clip.edit' },
  schema: {
    summary: 'Request a draft of captions from the speech of a video, or dismiss it',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    body: z.object({ action: z.enum(['request', 'dismiss']) }),
    response: replies(ShownCaptions),
  },
} as const satisfies Endpoint

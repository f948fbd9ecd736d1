/** Look-alikes of a clip, side by side, with their decisions. */
import { z } from 'zod'
import { ClipState, Person } from './agency-clips.ts'
import { Clip, ClipType } from './clips.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'

/** The same material; one is a longer cut, so that they become neighbours; or two that only look alike. */
export const LOOK_ALIKE_ANSWERS = ['same', 'longer_cut', 'not_same'] as const
export const LookAlikeAnswer = z.enum(LOOK_ALIKE_ANSWERS)
export type LookAlikeAnswer = z.output<typeof LookAlikeAnswer>

export const LookAlike = z
  .object({
    /** The other clip of the two. */
    other: z.object({
      id: z.int(),
      type: ClipType,
      title: z.string(),
      state: ClipState,
      duration: z.number(),
      width: z.int(),
      height: z.int(),
      colour: z.string(),
      graphic: z.boolean(),
      media: Clip.shape.media,
    }),
    /** Whether this clip arrived later; its publication waits for the answer. */
    isLater: z.boolean(),
    /** The number of pictures that both clips share. */
    pictures: z.int(),
    /** Bits of 64 in which the nearest two differ. */
    distance: z.int(),
    answer: LookAlikeAnswer.nullable(),
    answered_by: Person.nullable(),
    answered_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LookAlike' })
export type LookAlike = z.output<typeof LookAlike>

/** Unanswered ones first; at most 50. */
const LookAlikes = z.object({
  items: z.array(LookAlike),
  canAnswer: z.boolean(),
})

export const lookAlikes = {
  method: 'GET',
  url: '/agency/clips/:id/look-alikes',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'List the look-alikes of a clip, unanswered ones first',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    response: replies(LookAlikes),
  },
} as const satisfies Endpoint

export const answerLookAlike = {
  method: 'POST',
  url: '/agency/clips/:id/look-alikes',
  config: { access: 'staff', may: 'ingest.add' },
  schema: {
    summary: 'Record how two look-alikes relate. The answer can be changed',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    body: z.object({ other_id: Id, answer: LookAlikeAnswer }),
    response: replies(LookAlikes),
  },
} as const satisfies Endpoint

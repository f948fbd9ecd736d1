/** Curation of the home page by staff: the clip behind the banner, and the pins of What's trending. */
import { z } from 'zod'
import { ClipType, FocalPoint } from './clips.ts'
import { type Endpoint, Id, Revision, replies } from './endpoint.ts'

const MAX_HEROES = 5
const MAX_PINS = 15

const Pin = z
  .object({
    id: z.int(),
    type: ClipType,
    title: z.string(),
    thumbpath: z.string(),
    colour: z.string(),
    focal: FocalPoint,
    graphic: z.boolean(),
    /** The time at which it leaves the slot by itself; null means never. */
    until: z.iso.datetime().nullable(),
    /** False while the slot passes it over, because the clip is not public or does not suit the slot. */
    shown: z.boolean(),
  })
  .meta({ id: 'Pin' })

const Curation = z
  .object({
    revision: z.int(),
    /** The banner shows the first of them that it can. */
    hero: z.array(Pin),
    /** The first clips of What's trending, in order. */
    trending: z.array(Pin),
  })
  .meta({ id: 'Curation' })

const slot = (max: number) =>
  z
    .array(z.object({ id: Id, until: z.iso.datetime().nullable().default(null) }))
    .max(max, `Please choose at most ${max} clips.`)
    .refine((pins) => new Set(pins.map(({ id }) => id)).size === pins.length, 'A clip is listed twice.')

export const agencyCuration = {
  method: 'GET',
  url: '/agency/curation',
  config: { access: 'staff', may: 'curation.edit' },
  schema: {
    summary: 'Get the curated clips of the home page',
    tags: ['Agency'],
    response: replies(Curation),
  },
} as const satisfies Endpoint

export const saveCuration = {
  method: 'POST',
  url: '/agency/curation',
  config: { access: 'staff', may: 'curation.edit' },
  schema: {
    summary: 'Set the curated clips of the home page; both slots are replaced',
    tags: ['Agency'],
    body: z.object({ revision: Revision, hero: slot(MAX_HEROES), trending: slot(MAX_PINS) }),
    response: replies(Curation),
  },
} as const satisfies Endpoint

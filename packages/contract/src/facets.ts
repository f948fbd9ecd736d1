/** The filter values that the server knows: tones and footage types. */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'

const Facets = z.array(z.object({ id: z.int(), displayname: z.string() }))

export const tones = {
  method: 'GET',
  url: '/clip/tones',
  config: { access: 'public' },
  schema: { summary: 'Tones to filter by', tags: ['Catalogue'], response: replies(Facets) },
} as const satisfies Endpoint

export const footageTypes = {
  method: 'GET',
  url: '/clip/footageTypes',
  config: { access: 'public' },
  schema: { summary: 'Footage types to filter by', tags: ['Catalogue'], response: replies(Facets) },
} as const satisfies Endpoint

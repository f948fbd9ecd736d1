/** Named queries of the lists in the admin area, for one user or for all staff. */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'

/** The name of a list in the admin area. */
const Screen = z.string().regex(/^[a-z-]{1,40}$/, 'Please name a list.')

const SavedView = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The query string of the list. */
    query: z.string(),
    /** Visible to all staff. */
    shared: z.boolean(),
    canRemove: z.boolean(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof SavedView>

export const savedViews = {
  method: 'GET',
  url: '/agency/views',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'List the own and the shared views of a list',
    tags: ['Agency'],
    querystring: z.object({ screen: Screen }),
    response: replies(z.array(SavedView)),
  },
} as const satisfies Endpoint

export const saveView = {
  method: 'POST',
  url: '/agency/views',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Save the query of a list under a name; replaces a view of the same name',
    tags: ['Agency'],
    body: z.object({
      screen: Screen,
      name: z.string().trim().min(1, 'Please enter a name.').max(60, 'Please use at most 60 characters.'),
      query: z.string().max(2_000),
      /** Visible to all staff; requires the capability `clip.edit`. */
      shared: z.boolean().default(false),
    }),
    response: replies(z.array(SavedView)),
  },
} as const satisfies Endpoint

export const removeView = {
  method: 'DELETE',
  url: '/agency/views/:id',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Delete an own view or, with the capability `clip.edit`, a shared view',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

/** Questions of the desk's lists under a name, for oneself or for the whole desk. */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'

/** The lists that have them. */
const Screen = z.enum(['clips', 'inbox', 'links', 'accounts', 'users', 'orders', 'offers'])
export type ViewedList = z.output<typeof Screen>

const SavedView = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The address of the list behind its question mark. */
    query: z.string(),
    /** Everybody of the desk has it. */
    shared: z.boolean(),
    canRemove: z.boolean(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof SavedView>

export const savedViews = {
  method: 'GET',
  url: '/agency/views',
  config: { access: 'staff', may: 'desk.view' },
  schema: {
    summary: 'The own views of a list, and those of the desk',
    tags: ['Agency'],
    querystring: z.object({ screen: Screen }),
    response: replies(z.array(SavedView)),
  },
} as const satisfies Endpoint

export const saveView = {
  method: 'POST',
  url: '/agency/views',
  config: { access: 'staff', may: 'desk.view' },
  schema: {
    summary: 'Keep a question of a list under a name; one of the same name is replaced',
    tags: ['Agency'],
    body: z.object({
      screen: Screen,
      name: z.string().trim().min(1, 'Please enter a name.').max(60, 'Please use at most 60 characters.'),
      query: z.string().max(2_000),
      /** For the whole desk; this needs the capability `clip.edit`. */
      shared: z.boolean().default(false),
    }),
    response: replies(z.array(SavedView)),
  },
} as const satisfies Endpoint

export const removeView = {
  method: 'DELETE',
  url: '/agency/views/:id',
  config: { access: 'staff', may: 'desk.view' },
  schema: {
    summary: 'Remove an own view, or with the capability `clip.edit` one of the desk',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

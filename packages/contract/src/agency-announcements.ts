/** Emails to registered users before the licensing terms or the privacy notice change (R-TERMS-2). */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'

/** The emails about an announced change. */
export const Announced = z.object({
  /** Users who are emailed; those who can no longer log in are not. */
  users: z.int(),
  /** Of these, those whose email is in the outbox. */
  emailed: z.int(),
})

export const announcementReach = {
  method: 'GET',
  url: '/agency/announcements/users',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'Count the users that the announcement of a change is emailed to',
    tags: ['Agency'],
    response: replies(z.object({ users: z.int() })),
  },
} as const satisfies Endpoint

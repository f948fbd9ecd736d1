/** The team of the agency. */
import { z } from 'zod'
import { CAPABILITY_NAMES } from './capabilities.ts'
import { emailOf } from './email.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { REGISTRATION_MESSAGES } from './form-messages.ts'
import { ROLES } from './roles.ts'

const StepState = z.enum(['done', 'open', 'example'])
const FirstSteps = z.object({
  /** The only step that is required before a clip is public. */
  upload: StepState,
  brand: StepState,
  seller: StepState,
  prices: StepState,
  terms: StepState,
  pages: StepState,
  mail: StepState,
  payments: StepState,
})

export const agencyMe = {
  method: 'GET',
  url: '/agency/me',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Get the logged-in staff user with capabilities and pending work',
    tags: ['Agency'],
    response: replies(
      z.object({
        person: z.object({
          id: z.int(),
          name: z.string(),
          email: z.string(),
          role: z.enum(ROLES),
          /** The agency's own name. */
          agency: z.string(),
        }),
        capabilities: z.array(z.enum(CAPABILITY_NAMES)),
        secondFactor: z.object({
          on: z.boolean(),
          /** The agency requires it of all staff. */
          required: z.boolean(),
          recoveryCodesLeft: z.int(),
        }),
        /** The steps of a new agency; null when all are done, in the demo, and for users who cannot change them. */
        firstSteps: FirstSteps.nullable(),
        /** Sentences about faults of this installation. */
        notices: z.array(z.string()),
        /** A counter is absent where the person may not see what it counts. */
        counters: z.object({
          /** Enquiries and messages without an answer. */
          openEnquiries: z.int(),
          /** Enquiries and messages whose answer is late. */
          lateEnquiries: z.int(),
          /** Enquiries and messages whose answer is due within four hours. */
          dueEnquiries: z.int(),
          /** Clips that are not published yet. */
          drafts: z.int(),
          /** Companies that wait for approval. */
          waitingRegistrations: z.int().optional(),
          /** Payments that were set aside for a decision. */
          paymentReviews: z.int().optional(),
          /** Agreements, releases and consents whose last day is within 30 days. */
          endingRights: z.int().optional(),
        }),
      }),
    ),
  },
} as const satisfies Endpoint

const manages = { access: 'staff', may: 'staff.manage' } as const
const GivenRole = z.enum(['Superuser', 'Administrator', 'Manager', 'Staff'], 'Please choose a role')
const Nothing = replies(z.null())
const one = z.object({ id: Id })

const StaffUser = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    /** Invited: has not chosen a password yet. */
    state: z.enum(['active', 'invited', 'ended']),
    secondFactor: z.boolean(),
    /** Null for a user who has never logged in, or not for a month. */
    lastSeenAt: z.iso.datetime().nullable(),
    you: z.boolean(),
    /** Roles that the viewer may assign; empty for a user whom the viewer may not change. */
    roles: z.array(z.enum(ROLES)),
  })
  .meta({ id: 'StaffUser' })
export type StaffUser = z.output<typeof StaffUser>

export const agencyTeam = {
  method: 'GET',
  url: '/agency/team',
  config: manages,
  schema: {
    summary: 'List the team',
    tags: ['Agency'],
    response: replies(
      z.object({
        team: z.array(StaffUser),
        /** Roles that the viewer may assign to new users. */
        roles: z.array(z.enum(ROLES)),
      }),
    ),
  },
} as const satisfies Endpoint

export const inviteStaff = {
  method: 'POST',
  url: '/agency/team/invite',
  config: { ...manages, limits: [{ guest: 30, member: 30, seconds: 24 * 60 * 60, by: 'account' }] },
  schema: {
    summary: 'Invite a user to the team; the email has a link to set a password, valid for 7 days',
    tags: ['Agency'],
    body: z.object({
      name: z.string(REGISTRATION_MESSAGES.name).trim().min(1, REGISTRATION_MESSAGES.name).max(120),
      email: emailOf(REGISTRATION_MESSAGES),
      role: GivenRole,
    }),
    response: Nothing,
  },
} as const satisfies Endpoint

export const changeStaffRole = {
  method: 'POST',
  url: '/agency/team/:id/role',
  config: manages,
  schema: {
    summary: 'Change the role of a team member; all their sessions end',
    tags: ['Agency'],
    params: one,
    body: z.object({ role: GivenRole }),
    response: Nothing,
  },
} as const satisfies Endpoint

export const resetStaffFactor = {
  method: 'POST',
  url: '/agency/team/:id/reset-factor',
  config: manages,
  schema: {
    summary: 'Reset the second factor of a team member; all their sessions end',
    tags: ['Agency'],
    params: one,
    response: Nothing,
  },
} as const satisfies Endpoint

export const disableStaff = {
  method: 'POST',
  url: '/agency/team/:id/disable',
  config: manages,
  schema: {
    summary: 'End the access of a team member, with all sessions',
    tags: ['Agency'],
    params: one,
    response: Nothing,
  },
} as const satisfies Endpoint

export const restoreStaff = {
  method: 'POST',
  url: '/agency/team/:id/restore',
  config: manages,
  schema: {
    summary: 'Restore the access of a team member',
    tags: ['Agency'],
    params: one,
    response: Nothing,
  },
} as const satisfies Endpoint

/** Messages to the agency, and enquiries about one clip or package (R-ENQUIRY-1, R-ENQUIRY-2). */
import { z } from 'zod'
import { emailOf } from './email.ts'
import { Count, type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_MESSAGE_LENGTH, MESSAGE_FORM_MESSAGES as MESSAGES } from './form-messages.ts'
import { FORM_LIMITS } from './limits.ts'

const line = (message: string, maxLength = 200) => z.string(message).trim().min(1, message).max(maxLength)

/** 0 means Other and is as valid as the rest; an empty choice is not 0. */
const MessageType = z
  .union([z.literal([0, 1, 2, 3]), z.literal(['0', '1', '2', '3'])], MESSAGES.type)
  .transform(Number)

/** The type of messages about licences. */
export const LICENSING_TYPE = 1

const Message = z
  .string(MESSAGES.message)
  .trim()
  .min(1, MESSAGES.message)
  .max(MAX_MESSAGE_LENGTH, `Please write at most ${MAX_MESSAGE_LENGTH} characters`)

const MessageForm = z.object({
  name: line(MESSAGES.name, 120),
  email: emailOf(MESSAGES),
  company: line(MESSAGES.company),
  type: MessageType,
  message: Message,
  /** A hidden field, which only robots fill. */
  ashp: z.string().max(1_000).optional(),
})

/** A puzzle of ALTCHA, version 2: find the counter whose derived key begins with `keyPrefix`. */
export const RobotChallenge = z.object({
  parameters: z.object({
    algorithm: z.string().max(20),
    cost: Count,
    data: z.object({ purpose: z.string().max(20) }),
    /** Seconds since 1970. */
    expiresAt: z.int().nonnegative().max(100_000_000_000),
    keyLength: Count,
    keyPrefix: z.string().max(64),
    keySignature: z.string().max(64),
    nonce: z.string().max(32),
    salt: z.string().max(32),
  }),
  signature: z.string().max(64),
})
export type RobotChallenge = z.output<typeof RobotChallenge>

/** A challenge with its solution. */
export const RobotProof = z.object({
  challenge: RobotChallenge,
  solution: z.object({ counter: Count, derivedKey: z.string().max(64) }),
})
export type RobotProof = z.output<typeof RobotProof>

export const robotChallenge = {
  method: 'GET',
  url: '/clip/robot/challenge',
  config: { access: 'public' },
  schema: {
    summary: 'Get a puzzle for the robot check; its solution works once, within five minutes',
    tags: ['Enquiries'],
    querystring: z.object({ purpose: z.literal('contact') }),
    response: replies(RobotChallenge),
  },
} as const satisfies Endpoint

/** VIDEO-41207: the type in upper case, a dash and the id. */
const Reference = z
  .string()
  .regex(/^(VIDEO|IMAGE|SHORT|PACKAGE)-[1-9]\d{0,9}$/, 'This reference is not valid')

export const contact = {
  method: 'POST',
  url: '/clip/forms/contact',
  config: { access: 'public', limits: FORM_LIMITS },
  schema: {
    summary: 'Send a message to the agency, with the solution of the robot check',
    tags: ['Enquiries'],
    body: MessageForm.extend({
      /** With the reference of a public clip or package the message becomes an enquiry about it. */
      reference: Reference.optional(),
      robot: RobotProof.optional(),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const enquire = {
  method: 'POST',
  url: '/clip/forms/enquire',
  config: { access: 'public', limits: FORM_LIMITS },
  schema: {
    summary:
      'Send an enquiry about a clip or a package; the name and email of a member come from the session',
    tags: ['Enquiries'],
    body: MessageForm.extend({ reference: Reference }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const reportClaim = {
  method: 'POST',
  url: '/clip/licences/:id/claims',
  config: { access: 'login', limits: [{ guest: 20, member: 20, seconds: 3_600, by: 'address' }] },
  schema: {
    summary:
      'Report a claim of a third party or a platform about a licensed clip; the agency replies within 24 hours',
    tags: ['Enquiries'],
    params: z.object({ id: Id }),
    body: z.object({ message: Message }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const ENQUIRY_REFUSALS = {
  enquire: ['not_found', 'conflict', 'idempotency_mismatch'],
  reportClaim: ['not_found', 'conflict', 'idempotency_mismatch'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>

/** Messages to the agency and enquiries about one clip or package (specification, sections 2, 3 and 5). */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'
import { MESSAGE_LENGTH, MESSAGE_FORM_MESSAGES as SAYS } from './form-messages.ts'

const line = (message: string, most = 200) => z.string(message).trim().min(1, message).max(most)

/** 0 is Other and as valid as the rest; an empty choice is not 0. */
const MessageType = z
  .union([z.literal([0, 1, 2, 3]), z.literal(['0', '1', '2', '3'])], SAYS.type)
  .transform(Number)

const MessageForm = z.object({
  name: line(SAYS.name, 120),
  email: line(SAYS.email, 254).pipe(z.email(SAYS.emailFormat)),
  company: line(SAYS.company),
  type: MessageType,
  message: z
    .string(SAYS.message)
    .trim()
    .min(1, SAYS.message)
    .max(MESSAGE_LENGTH, `Please write at most ${MESSAGE_LENGTH} characters`),
  /** A field that people do not see: filled by robots only. */
  ashp: z.string().max(1_000).optional(),
})

/** A puzzle: which number, appended to the salt, has this SHA-256? `most` is the largest that it may be. */
export const RobotChallenge = z.object({
  salt: z.string().max(100),
  target: z.string().max(64),
  most: z.int(),
  /** Milliseconds since 1970. */
  expires: z.int(),
  signature: z.string().max(64),
})
export type RobotChallenge = z.output<typeof RobotChallenge>

/** The challenge with its answer. */
export const RobotProof = RobotChallenge.extend({ answer: z.int() })
export type RobotProof = z.output<typeof RobotProof>

export const robotChallenge = {
  method: 'GET',
  url: '/clip/robot/challenge',
  config: { access: 'public' },
  schema: {
    summary: 'A puzzle that costs a browser about a second; each solution works once, for five minutes',
    tags: ['Enquiries'],
    querystring: z.object({ purpose: z.literal('contact') }),
    response: replies(RobotChallenge),
  },
} as const satisfies Endpoint

export const contact = {
  method: 'POST',
  url: '/clip/forms/contact',
  config: { access: 'public' },
  schema: {
    summary: 'Send a message to the agency, with the solution of the robot check',
    tags: ['Enquiries'],
    body: MessageForm.extend({ robot: RobotProof.optional() }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const enquire = {
  method: 'POST',
  url: '/clip/forms/enquire',
  config: { access: 'public' },
  schema: {
    summary: 'Ask about a clip or a package; members are known by their session, whatever the form says',
    tags: ['Enquiries'],
    body: MessageForm.extend({
      /** VIDEO-41207: the type in upper case, a dash, the id. */
      reference: z
        .string()
        .regex(/^(VIDEO|IMAGE|SHORT|PACKAGE)-[1-9]\d{0,9}$/, 'This reference is not one of ours'),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

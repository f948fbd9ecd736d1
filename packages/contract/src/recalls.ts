/** Recalls of clips: what the holders of a clip must do about it, and their acknowledgements (R-RECALL-1). */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_INTEGER } from './integers.ts'

/**
 * From the least to the most strict. `restricted`: the clip has new restrictions. `corrected`: its description was wrong.
 * `withheld`: its use must be paused. `withdrawn`: it must be removed.
 */
export const RECALL_KINDS = ['restricted', 'corrected', 'withheld', 'withdrawn'] as const
export const RecallKind = z.enum(RECALL_KINDS)
export type RecallKind = z.output<typeof RecallKind>

/** The kinds that last as long as this state of the clip. */
export const RECALL_STOPS = ['withheld', 'withdrawn'] as const satisfies RecallKind[]

export const RECALL_ACTIONS = ['removed', 'corrected', 'not_used', 'kept'] as const
export const RecallAction = z.enum(RECALL_ACTIONS)
export type RecallAction = z.output<typeof RecallAction>

export const RecallNote = z.string().trim().max(1_000, 'Please use at most 1,000 characters.')

/** A recall as its clip, licence and purchase show it. */
export const ClipRecall = z
  .object({ id: z.int(), kind: RecallKind, note: z.string(), issued_at: z.iso.datetime() })
  .meta({ id: 'ClipRecall' })
export type ClipRecall = z.output<typeof ClipRecall>

const RecallEnd = z.enum(['released', 'superseded'])

const MemberRecall = ClipRecall.extend({
  clip: z.object({ id: z.int(), title: z.string() }),
  acknowledged: z
    .object({
      at: z.iso.datetime(),
      /** The user of the account, the address of the recipient of a download link, or the brand for `is_recorded`. */
      by: z.string(),
      action: RecallAction,
      note: z.string(),
      /** Whether staff recorded the answer. */
      is_recorded: z.boolean(),
    })
    .nullable(),
  /** Null while it is open. `superseded`: a later recall takes its place. */
  ended_as: RecallEnd.nullable(),
}).meta({ id: 'MemberRecall' })
export type MemberRecall = z.output<typeof MemberRecall>

const answerFields = { action: RecallAction, note: RecallNote.default('') }
const hasReason = ({ action, note }: { action: RecallAction; note: string }) =>
  action !== 'kept' || note !== ''
const NO_REASON = { path: ['note'], message: 'Enter the reason for keeping it.' }

export const ownRecalls = {
  method: 'GET',
  url: '/clip/recalls',
  config: { access: 'login', scope: 'report' },
  schema: {
    summary:
      'List the open recalls of clips that the account holds, the unacknowledged ones first, at most 200',
    tags: ['Downloads'],
    response: replies(z.object({ items: z.array(MemberRecall) })),
  },
} as const satisfies Endpoint

export const recallsSeen = {
  method: 'POST',
  url: '/clip/recalls/seen',
  config: { access: 'login' },
  schema: {
    summary: 'Record that recalls were shown to a user of the account; recalls of other accounts are ignored',
    tags: ['Downloads'],
    body: z.object({ ids: z.array(z.int().positive().max(MAX_INTEGER)).min(1).max(200) }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const acknowledgeRecall = {
  method: 'POST',
  url: '/clip/recalls/:id/acknowledge',
  config: { access: 'login' },
  schema: {
    summary:
      'Acknowledge a recall for the account, once; the same acknowledgement again changes nothing. 409 `conflict`: acknowledged differently, or ended',
    tags: ['Downloads'],
    params: z.object({ id: Id }),
    body: z.object(answerFields).refine(hasReason, NO_REASON),
    response: replies(MemberRecall),
  },
} as const satisfies Endpoint

/** The token of the address in the email; it is sent in the body, so that no log contains it. */
const RecallRef = z.string().min(1).max(100)
const LINK_LIMITS = [{ guest: 30, member: 30, seconds: 60, by: 'address' }] as const

export const openRecallLink = {
  method: 'POST',
  url: '/clip/recalls/link',
  config: { access: 'public', limits: LINK_LIMITS },
  schema: {
    summary: 'Open the recall of a recipient of a download link by the token of the email; it counts as seen',
    tags: ['Downloads'],
    body: z.object({ ref: RecallRef }),
    response: replies(MemberRecall),
  },
} as const satisfies Endpoint

export const acknowledgeRecallLink = {
  method: 'POST',
  url: '/clip/recalls/link/acknowledge',
  config: { access: 'public', limits: LINK_LIMITS },
  schema: {
    summary:
      'Acknowledge a recall as a recipient of a download link, once; the same acknowledgement again changes nothing. 409 `conflict`: acknowledged differently, or ended',
    tags: ['Downloads'],
    body: z.object({ ref: RecallRef, ...answerFields }).refine(hasReason, NO_REASON),
    response: replies(MemberRecall),
  },
} as const satisfies Endpoint

export const RECALL_REFUSALS = {
  acknowledgeRecall: ['not_found', 'conflict'],
  openRecallLink: ['not_found'],
  acknowledgeRecallLink: ['not_found', 'conflict'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>

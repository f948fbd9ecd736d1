/** The recalls of a clip with the receipts of their recipients, for staff (R-RECALL-4). */
import { z } from 'zod'
import { Person } from './agency-clips.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { CsvFile } from './histories.ts'
import { EXPORT_LIMIT } from './limits.ts'
import { Cursor, pageOf } from './list-of.ts'
import { ClipRecall, RecallAction, RecallNote } from './recalls.ts'

const ClipParams = z.object({ id: Id })

const AgencyRecall = ClipRecall.extend({
  reason: z.string(),
  /** Null: the program. */
  issued_by: Person.nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** `released`: the clip may be used again. `superseded`: a later recall takes its place. */
  ended_as: z.enum(['released', 'superseded']).nullable(),
  recipients: z.int(),
  seen: z.int(),
  acknowledged: z.int(),
  /** Notified, but neither acknowledged nor unreachable. */
  silent: z.int(),
  /** Without an active user, and not acknowledged. */
  unreachable: z.int(),
  /** Only has the clip in a list: sees the notice without an email, and has not acknowledged it. */
  notice_only: z.int(),
  /** The first email is not sent yet. */
  waiting: z.int(),
}).meta({ id: 'AgencyRecall' })
export type AgencyRecall = z.output<typeof AgencyRecall>

const RecallRecipient = z
  .object({
    id: z.int(),
    /** Null for the recipient of a download link. */
    account: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** The address of the recipient of a download link, or those of the users of the account who got an email. */
    emails: z.array(z.string()),
    ground: z.enum(['licence', 'download', 'link', 'list']),
    state: z.enum(['waiting', 'notified', 'seen', 'acknowledged', 'unreachable', 'not_emailed']),
    first_seen_at: z.iso.datetime().nullable(),
    acknowledged_at: z.iso.datetime().nullable(),
    /** '' if staff recorded the answer. */
    acknowledged_by: z.string(),
    /** The user of the agency who recorded the answer; otherwise ''. */
    recorded_by: z.string(),
    action: RecallAction.nullable(),
    note: z.string(),
    /** Emails that were sent. */
    notices: z.int(),
  })
  .meta({ id: 'RecallRecipient' })
export type RecallRecipient = z.output<typeof RecallRecipient>

export const clipRecalls = {
  method: 'GET',
  url: '/agency/clips/:id/recalls',
  config: { access: 'staff', may: 'clip.kill' },
  schema: {
    summary: 'List the recalls of a clip with the numbers of their receipts, newest first, at most 100',
    tags: ['Agency'],
    params: ClipParams,
    response: replies(z.object({ items: z.array(AgencyRecall) })),
  },
} as const satisfies Endpoint

export const sendCorrection = {
  method: 'POST',
  url: '/agency/clips/:id/recalls',
  config: { access: 'staff', may: 'clip.kill' },
  schema: {
    summary:
      'Send a correction to all who hold the clip; it supersedes an open correction. 409 `conflict`: there are no recipients',
    tags: ['Agency'],
    params: ClipParams,
    body: z.object({ note: RecallNote.min(1, 'Enter what was wrong and what is right.') }),
    response: replies(AgencyRecall),
  },
} as const satisfies Endpoint

export const releaseRecall = {
  method: 'POST',
  url: '/agency/recalls/:id/release',
  config: { access: 'staff', may: 'clip.kill' },
  schema: {
    summary:
      'Release a recall of a clip that is not withheld or withdrawn; its recipients are notified. 409 `conflict`: it has ended, or the clip must be published',
    tags: ['Agency'],
    params: ClipParams,
    response: replies(AgencyRecall),
  },
} as const satisfies Endpoint

export const recallRecipients = {
  method: 'GET',
  url: '/agency/recalls/:id/recipients',
  config: { access: 'staff', may: 'clip.kill' },
  schema: {
    summary: 'List the recipients of a recall with their receipts, 50 a page',
    tags: ['Agency'],
    params: ClipParams,
    querystring: z.object({ cursor: Cursor }),
    response: replies(pageOf(RecallRecipient)),
  },
} as const satisfies Endpoint

export const recordRecallAnswer = {
  method: 'POST',
  url: '/agency/recalls/recipients/:id/answer',
  config: { access: 'staff', may: 'clip.kill' },
  schema: {
    summary:
      'Record the answer that a recipient gave by telephone or email, once; the same answer again changes nothing. 409 `conflict`: answered differently, or the recall has ended',
    tags: ['Agency'],
    params: ClipParams,
    body: z.object({
      action: RecallAction,
      note: RecallNote.min(1, 'Enter who answered, how and what.'),
    }),
    response: replies(RecallRecipient),
  },
} as const satisfies Endpoint

export const recallReceipts = {
  method: 'GET',
  url: '/agency/recalls/:id/recipients/csv',
  config: { access: 'staff', may: 'clip.kill', limits: [EXPORT_LIMIT] },
  schema: {
    summary: 'Get the receipts of a recall as a CSV file',
    tags: ['Agency'],
    params: ClipParams,
    response: replies(CsvFile),
  },
} as const satisfies Endpoint

export const AGENCY_RECALL_REFUSALS = {
  clipRecalls: ['not_found'],
  sendCorrection: ['not_found', 'conflict'],
  releaseRecall: ['not_found', 'conflict'],
  recallRecipients: ['not_found', 'bad_cursor'],
  recordRecallAnswer: ['not_found', 'conflict'],
  recallReceipts: ['not_found'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>

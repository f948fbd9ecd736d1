/** Enquiries and messages in the admin area: senders, deadlines and replies (R-INBOX-1). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { ClipState } from './agency-clips.ts'
import { RecipientEmail } from './download-links.ts'
import { Count, type Endpoint, Id, optional, replies } from './endpoint.ts'
import { Cursor, countedPageOf, csvOf } from './list-of.ts'

export const INBOX_VIEWS = ['open', 'mine', 'answered', 'snoozed', 'closed', 'spam', 'all'] as const
const InboxView = z.enum(INBOX_VIEWS)
export type InboxView = z.output<typeof InboxView>

const ThreadState = z.enum(['open', 'answered', 'closed', 'spam'])
export type ThreadState = z.output<typeof ThreadState>

/** The maximum number of threads in one change. */
const MAX_THREADS = 200
const MAX_BODY = 10_000

const Person = z.object({ id: z.int(), name: z.string() })

const Thread = z
  .object({
    id: z.int(),
    kind: z.enum(['enquiry', 'message']),
    /** The number of the enquiry or the message, as in its emails. */
    number: z.int(),
    /** The subject: a clip, a package, or the type of the message with its offer. */
    title: z.string(),
    /** VIDEO-41207; empty for a message. */
    reference: z.string(),
    /** The beginning of the text. */
    beginning: z.string(),
    thumbpath: z.string(),
    graphic: z.boolean(),
    name: z.string(),
    company: z.string(),
    state: ThreadState,
    created_at: z.iso.datetime(),
    due_at: z.iso.datetime(),
    snoozed_until: z.iso.datetime().nullable(),
    answered_at: z.iso.datetime().nullable(),
    updated_at: z.iso.datetime(),
    assignee: Person.nullable(),
  })
  .meta({ id: 'InboxThread' })
export type InboxThread = z.output<typeof Thread>

const InboxFilter = z.object({
  /** The default is `open`. */
  view: optional(InboxView),
  /** Words of the text, the sender or the reference, or a number. */
  q: optional(z.string().trim().max(200)),
  sort: optional(z.literal('due')),
  order: optional(z.enum(['asc', 'desc'])),
})

export const inbox = {
  method: 'GET',
  url: '/agency/inbox',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'List enquiries and messages by due time, 50 a page',
    tags: ['Agency'],
    querystring: InboxFilter.extend({ cursor: Cursor }),
    response: replies(
      countedPageOf(Thread).extend({
        /** Half of the first answers of the last seven days came sooner; null when there were none. */
        median_minutes: z.int().nullable(),
      }),
    ),
  },
} as const satisfies Endpoint

export const inboxFile = csvOf(inbox, InboxFilter, 'Get the threads of a query as a CSV file')

const Reply = z
  .object({
    id: z.int(),
    /** `event`: an entry of the program, without an author, or a question about an offer by its author. */
    kind: z.enum(['reply', 'note', 'event']),
    author: z.string(),
    /** The recipient of a reply. */
    recipient: z.string(),
    body: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'InboxReply' })
export type InboxReply = z.output<typeof Reply>

const ThreadDetail = Thread.extend({
  email: z.string(),
  message: z.string(),
  /** The topic that the sender chose: Licensing, Editorial, Support or Other. */
  about: z.string(),
  replies: z.array(Reply),
  /** The clip that it is about, for the text next to it. */
  clip: z
    .object({
      id: z.int(),
      title: z.string(),
      state: ClipState,
      enquiry_only: z.boolean(),
      restrictions: z.string(),
      blocked_countries: z.array(z.string()),
      rights_until: z.iso.datetime().nullable(),
      /** The contributor; null where the material is the agency's own. */
      owner: z.string().nullable(),
      currency: z.enum(CURRENCIES),
      /** The prices of one clip in whole major units: those of the sender's account, otherwise in US dollars. */
      prices: z.array(z.object({ tier: z.string(), price: z.number() })),
    })
    .nullable(),
  package_id: z.int().nullable(),
  /** The licence that a claim is about; null for other threads. */
  licence_id: z.int().nullable(),
  /** The newest offer that answers the thread, or that it has a question about; null without one. */
  offer_id: z.int().nullable(),
  /** Null for a visitor, whose address is not confirmed. */
  sender: z
    .object({
      user_id: z.int(),
      account: z.string(),
      can_purchase: z.boolean(),
      /** All licences of the account, and whether it has one for the clip. */
      licences: z.int(),
      has_clip: z.boolean(),
      credits: z.int(),
    })
    .nullable(),
  /** Other threads of the same address. */
  others: z.array(z.object({ id: z.int(), title: z.string(), state: ThreadState })),
  /** Texts to begin a reply with, their fields filled in. */
  templates: z.array(z.object({ name: z.string(), body: z.string() })),
})
export type InboxThreadDetail = z.output<typeof ThreadDetail>

const ThreadParams = z.object({ id: Id })

export const inboxThread = {
  method: 'GET',
  url: '/agency/inbox/:id',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Get a thread with its text, replies, notes and context',
    tags: ['Agency'],
    params: ThreadParams,
    response: replies(ThreadDetail),
  },
} as const satisfies Endpoint

const text = (empty: string) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(MAX_BODY, `Please write at most ${MAX_BODY.toLocaleString('en-GB')} characters.`)

export const replyToThread = {
  method: 'POST',
  url: '/agency/inbox/:id/reply',
  config: { access: 'staff', may: 'inbox.reply' },
  schema: {
    summary: 'Reply by email. 409 `conflict` contains the replies that were sent since the last seen one',
    tags: ['Agency'],
    params: ThreadParams,
    body: z.object({
      to: RecipientEmail,
      body: text('Write a reply.'),
      /** The newest reply that the writer has read; 0 for none. */
      seen: Count,
      /** Closes the thread, too. */
      close: z.boolean().default(false),
    }),
    response: replies(ThreadDetail),
  },
} as const satisfies Endpoint

export const addNote = {
  method: 'POST',
  url: '/agency/inbox/:id/note',
  config: { access: 'staff', may: 'inbox.reply' },
  schema: {
    summary: 'Add an internal note',
    tags: ['Agency'],
    params: ThreadParams,
    body: z.object({ body: text('Write a note.') }),
    response: replies(ThreadDetail),
  },
} as const satisfies Endpoint

/** A change of several threads at once. */
const ThreadChange = z.discriminatedUnion('what', [
  /** Null: unassigned. */
  z.object({ what: z.literal('assign'), to: Id.nullable() }),
  /** Null: shown again now. */
  z.object({ what: z.literal('snooze'), until: z.iso.datetime().nullable() }),
  z.object({ what: z.literal('close') }),
  z.object({ what: z.literal('spam') }),
  z.object({ what: z.literal('reopen') }),
])
export type ThreadChange = z.output<typeof ThreadChange>

export const changeThreads = {
  method: 'POST',
  url: '/agency/inbox/changes',
  config: { access: 'staff', may: 'inbox.reply' },
  schema: {
    summary: 'Assign, snooze, close or reopen threads, or mark them as spam',
    tags: ['Agency'],
    body: z.object({
      ids: z
        .array(Id)
        .min(1, 'Please choose a thread.')
        .max(MAX_THREADS, `Please choose at most ${MAX_THREADS} threads at once.`),
      change: ThreadChange,
    }),
    response: replies(z.object({ changed: z.int() })),
  },
} as const satisfies Endpoint

export const inboxTeam = {
  method: 'GET',
  url: '/agency/inbox/team',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'List the staff to whom a thread can be assigned',
    tags: ['Agency'],
    response: replies(z.array(Person)),
  },
} as const satisfies Endpoint

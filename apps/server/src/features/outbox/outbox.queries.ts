/** Rows of the outbox. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { ERASED, ERASED_EMAIL, mentions, personalData, redactedTexts } from '../../db/personal-data.ts'
import { preparedQuery, type Slots } from '../../db/prepared.ts'
import { removal } from '../../db/removal.ts'

export type Outgoing = {
  dedupe_key: string
  recipient: string
  sender?: string
  subject: string
  text: string
  html: string
  /** True when the text must be deleted once it has been sent. */
  secret?: boolean
  /** True if all users get it. */
  isToAll?: boolean
  /** True if staff wrote it. */
  isAnswer?: boolean
  /** The address that ends such emails to the recipient. */
  unsubscribe?: string
}

/** Window within which emails to one recipient wait for each other (R-MAIL-6). */
const TURN_WINDOW_MS = 60 * 60_000
/** More than the emails that a recipient gets in that window. */
const LAST_TURN = 1_000

/**
 * Inserts an email; call it in the transaction of the reported event.
 * @returns false, and writes nothing, when an email with this key exists.
 */
export async function insertEmail(
  db: Db,
  { secret, sender, isAnswer, isToAll, unsubscribe, ...mail }: Outgoing,
  now: Date,
): Promise<boolean> {
  const turnsSince = new Date(now.getTime() - TURN_WINDOW_MS)
  const rows = await addEmail(db, {
    ...mail,
    sender: sender ?? null,
    unsubscribe: unsubscribe ?? null,
    secret: secret ?? false,
    isAnswer: isAnswer ?? false,
    firstTurn: isToAll ? LAST_TURN : 0,
    now,
    turnsSince,
  })
  return rows.length === 1
}

type MailValues = Required<Omit<Outgoing, 'sender' | 'isToAll' | 'unsubscribe'>> & {
  sender: string | null
  unsubscribe: string | null
  firstTurn: number
  now: Date
  turnsSince: Date
}

const addEmail = preparedQuery((db, value: Slots<MailValues>) =>
  db
    .insertInto('outbox_mails')
    .values((is) => ({
      dedupe_key: value('dedupe_key'),
      recipient: value('recipient'),
      sender: value('sender'),
      subject: value('subject'),
      text: value('text'),
      html: value('html'),
      secret: value('secret'),
      is_answer: value('isAnswer'),
      unsubscribe: value('unsubscribe'),
      created_at: value('now'),
      turn: is
        .selectFrom('outbox_mails')
        .select((count) => sql<number>`${value('firstTurn')}::int + ${count.fn.countAll()}`.as('turn'))
        .where('recipient', '=', value('recipient'))
        .where('created_at', '>', value('turnsSince')),
    }))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id'),
)

/**
 * Claims the waiting email with the fewest attempts, preferring recipients with few emails, and blocks other
 * workers until `leasedUntil`. The attempt is counted now, so that an email that crashes the process is not
 * sent forever.
 */
export function claimEmail(
  db: Db,
  { now, leasedUntil, maxAttempts }: { now: Date; leasedUntil: Date; maxAttempts: number },
) {
  return db
    .updateTable('outbox_mails')
    .set((is) => ({ leased_until: leasedUntil, attempts: is('attempts', '+', 1) }))
    .where('id', '=', (is) =>
      is
        .selectFrom('outbox_mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('attempts', '<', maxAttempts)
        .where((or) => or.or([or('leased_until', 'is', null), or('leased_until', '<=', now)]))
        .orderBy('attempts')
        .orderBy('turn')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'dedupe_key',
      'recipient',
      'sender',
      'subject',
      'text',
      'html',
      'is_answer',
      'unsubscribe',
      'attempts',
    ])
    .executeTakeFirst()
}

export async function updateSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set((is) => ({
      sent_at: now,
      text: is.case().when('secret', '=', true).then('').else(is.ref('text')).end(),
      html: is.case().when('secret', '=', true).then('').else(is.ref('html')).end(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Releases the email for a retry at `retryAt`, unless another worker has claimed it in the meantime. */
export async function updateFailed(
  db: Db,
  { id, leasedUntil, retryAt, error }: { id: number; leasedUntil: Date; retryAt: Date; error: string },
): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ leased_until: retryAt, last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .execute()
}

export const findEmail = (db: Db, key: string) =>
  db
    .selectFrom('outbox_mails')
    .select(['sent_at', 'last_error'])
    .where('dedupe_key', '=', key)
    .executeTakeFirst()

/** @param to an address, or undefined for emails to all */
export function listNewestMails(db: Db, to: string | undefined) {
  return db
    .selectFrom('outbox_mails')
    .select(['recipient', 'subject', 'text', 'html', 'created_at', 'sent_at'])
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Sent emails, and unsent emails of the same age. */
export const oldMails = removal('outbox_mails', (before) => sql`coalesce(sent_at, created_at) < ${before}`)

/** Unsent emails with secrets, which are no longer needed because their links have ended. */
export const unsentSecretMails = removal(
  'outbox_mails',
  (before) => sql`coalesce(sent_at, created_at) < ${before} and secret and sent_at is null`,
)

/** Emails to the person, and emails to the team about the person. Unsent emails are not sent any more. */
export const personalMails = personalData('outbox_mails', {
  whose: ({ email, before }) => {
    const named = ['text', 'subject', 'dedupe_key'].map((column) => mentions(column, email))
    return sql`(lower(recipient) = ${email} or ${sql.join(named, sql` or `)}) and created_at <= ${before}`
  },
  erasure: ({ email }) => ({
    dedupe_key: sql`case when ${mentions('dedupe_key', email)} then 'erased:' || id else dedupe_key end`,
    recipient: ERASED_EMAIL,
    subject: ERASED,
    text: '',
    html: '',
    last_error: null,
    sent_at: sql`coalesce(sent_at, now())`,
  }),
  omit: ['html'],
})

/** Emails to others, such as an invitation by the person, which are sent without the name. */
export const mailsToOthers = redactedTexts('outbox_mails', {
  columns: ['subject', 'text', 'html', 'last_error'],
  foundBy: ['subject', 'text', 'last_error'],
  at: 'created_at',
})

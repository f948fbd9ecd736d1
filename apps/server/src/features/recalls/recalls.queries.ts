/** Emails, receipts and notices of recalls. */
import type { RecallAction, RecallKind } from '@rushes/contract/recalls'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isLicenceFrozen } from '../../db/frozen.ts'
import { byStrictness, concernsGrant } from '../../db/open-recall.ts'
import { ERASED_EMAIL, personalData, redactedTexts } from '../../db/personal-data.ts'

/** Receipts are kept as the proof of notification; an address is replaced, and its token ends. */
export const personalRecipients = personalData('recall_recipients', {
  whose: ({ email, before }) =>
    sql`(email = ${email} or ${email} = any(addresses))
      and recall_id in (select id from recalls where issued_at <= ${before})`,
  erasure: ({ email }) => ({
    email: sql`case when email = ${email} then ${ERASED_EMAIL} || '+' || id else email end`,
    token_sha256: sql`case when email <> ${email} then token_sha256 end`,
    addresses: sql`array_replace(addresses, ${email}, ${ERASED_EMAIL})`,
  }),
  // The other addresses are those of colleagues.
  omit: ['token_sha256', 'addresses'],
})

export const recallTexts = redactedTexts('recalls', { columns: ['note'], at: 'issued_at' })
/** The values of the limits contain the text of restrictions. */
export const recallLimits = redactedTexts('recalls', { columns: ['limits'], at: 'issued_at', isJson: true })
export const acknowledgementTexts = redactedTexts('recall_recipients', {
  columns: ['note'],
  at: 'acknowledged_at',
})

/** Locks recipients whose next email is due. */
export const lockDue = (tx: Db, now: Date, limit: number) =>
  tx
    .selectFrom('recall_recipients as recipient')
    .innerJoin('recalls', 'recalls.id', 'recipient.recall_id')
    .innerJoin('clips', 'clips.id', 'recalls.clip_id')
    .select([
      'recipient.id',
      'recipient.account_id',
      'recipient.email',
      sql<boolean>`recipient.notices > recipient.notices_before`.as('is_notified'),
      'recipient.notices',
      'recalls.id as recall_id',
      'recalls.clip_id',
      'recalls.kind',
      'recalls.note',
      'recalls.issued_at',
      sql<Date>`coalesce(recalls.resumed_at, recalls.issued_at)`.as('since'),
      'recalls.ended_as',
      'clips.title',
    ])
    .where('recipient.notice_at', '<=', now)
    .orderBy('recipient.notice_at')
    .orderBy('recipient.id')
    .limit(limit)
    .forUpdate('recipient')
    .skipLocked()
    .execute()
export type DueRecipient = Awaited<ReturnType<typeof lockDue>>[number]

/** Lists the licences that recipients have for the clip, and the kinds of the notices that still apply to them, the strictest first. */
export async function listAfterRelease(db: Db, recipientIds: readonly number[], now: Date) {
  const { rows } = await sql<{
    id: number
    account_id: number | null
    licences: number
    in_force: number
    revoked: number
    open: RecallKind[]
  }>`
    select recipient.id, recipient.account_id, held.*, array(
        select kind from recalls join recall_recipients as notified on notified.recall_id = recalls.id
          where recalls.clip_id = released.clip_id and ended_at is null and notified.email = recipient.email
            and notified.account_id is not distinct from recipient.account_id
          order by ${byStrictness}) as open
      from recall_recipients as recipient
        join recalls as released on released.id = recipient.recall_id
        cross join lateral (
          select count(*) as licences, count(*) filter (where revoked_at is not null) as revoked,
              count(*) filter (where revoked_at is null and (ends_at is null or ends_at > ${now})
                and not ${isLicenceFrozen}) as in_force
            from licences where licences.account_id = recipient.account_id
              and licences.clip_id = released.clip_id) as held
      where recipient.id = any(${[...recipientIds]}::int[])`.execute(db)
  return rows
}

/**
 * Lists whom to email at these accounts: active Administrators, and active users who licensed or downloaded
 * the clip, also by a download link.
 */
export async function listAddresses(
  db: Db,
  held: readonly { account_id: number; clip_id: number }[],
): Promise<{ account_id: number; clip_id: number; user_id: number; email: string }[]> {
  const accounts = held.map(({ account_id }) => account_id)
  const clips = held.map(({ clip_id }) => clip_id)
  const { rows } = await sql<{ account_id: number; clip_id: number; user_id: number; email: string }>`
    select held.account_id, held.clip_id, users.id as user_id, users.email
      from unnest(${accounts}::int[], ${clips}::int[]) as held (account_id, clip_id)
        join users on users.account_id = held.account_id and users.status = 'active'
      where users.role = 'Administrator'
        or exists (select from licences where licences.account_id = held.account_id
          and licences.clip_id = held.clip_id and licences.user_id = users.id)
        or exists (select from downloads where downloads.clip_id = held.clip_id
          and downloads.user_id = users.id)
        or exists (select from downloads join deliveries on deliveries.id = downloads.delivery_id
          where downloads.clip_id = held.clip_id and deliveries.link_id is not null
            and deliveries.recipient_email = lower(users.email))
      order by users.id`.execute(db)
  return rows
}

type Noticed = {
  id: number
  noticeAt: Date | null
  unreachable: boolean
  /** Of users of an account, in lower case. */
  addresses: readonly string[]
  /** The hash of the token that the email contains, in hexadecimal; null without one. */
  token: string | null
}

/** Counts an email to each recipient who is reachable, adds its addresses, and sets the time of the next one. */
export const updateNoticed = (tx: Db, recipients: readonly Noticed[]) =>
  sql`
    update recall_recipients set notice_at = sent."noticeAt", unreachable = sent.unreachable,
        notices = notices + case when sent.unreachable then 0 else 1 end,
        addresses = array(select distinct unnest(recall_recipients.addresses || sent.addresses) order by 1),
        token_sha256 = coalesce(decode(sent.token, 'hex'), token_sha256)
      from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb)
        as sent (id int, "noticeAt" timestamptz, unreachable boolean, addresses text[], token text)
      where recall_recipients.id = sent.id`.execute(tx)

const receivedRecalls = (db: Db) =>
  db
    .selectFrom('recall_recipients as recipient')
    .innerJoin('recalls', 'recalls.id', 'recipient.recall_id')
    .innerJoin('clips', 'clips.id', 'recalls.clip_id')
    .leftJoin('users', 'users.id', 'recipient.acknowledged_by')
    .select([
      'recalls.id',
      'recalls.kind',
      'recalls.note',
      'recalls.issued_at',
      'recalls.ended_at',
      'recalls.ended_as',
      'recalls.clip_id',
      'clips.title',
      'recipient.id as recipient_id',
      'recipient.email',
      'recipient.recorded_by',
      'recipient.acknowledged_at',
      'recipient.action',
      'recipient.note as answer',
      'users.full_name',
    ])

const ownRecalls = (db: Db, accountId: number) =>
  receivedRecalls(db).where('recipient.account_id', '=', accountId)

export type OwnRecallRow = Awaited<ReturnType<typeof listOwnRecalls>>[number]

export const listOwnRecalls = (db: Db, accountId: number, limit: number) =>
  ownRecalls(db, accountId)
    .where('recalls.ended_at', 'is', null)
    .orderBy((is) => is('recipient.acknowledged_at', 'is not', null))
    .orderBy('recalls.id', 'desc')
    .limit(limit)
    .execute()

/** Finds the recall of one recipient. */
export const findReceivedRecall = (db: Db, recipientId: number) =>
  receivedRecalls(db).where('recipient.id', '=', recipientId).executeTakeFirstOrThrow()

/** Locks recipients, so that of several answers at the same time one is the first. */
const lockedRecalls = (tx: Db) => receivedRecalls(tx).forUpdate('recipient').forShare('recalls')

export const lockOwnRecall = (tx: Db, accountId: number, id: number) =>
  lockedRecalls(tx)
    .where('recipient.account_id', '=', accountId)
    .where('recalls.id', '=', id)
    .executeTakeFirst()

/** Locks the recall of the recipient of a download link whose email contained this token. */
export const lockLinkedRecall = (tx: Db, tokenSha256: Buffer) =>
  lockedRecalls(tx).where('recipient.token_sha256', '=', tokenSha256).executeTakeFirst()

/** Locks any recipient of a recall, for staff. */
export const lockRecipient = (tx: Db, recipientId: number) =>
  lockedRecalls(tx).where('recipient.id', '=', recipientId).executeTakeFirst()

type Acknowledgement = {
  at: Date
  action: RecallAction
  note: string
  /** The user of the account; null for the recipient of a download link, and for an answer that staff record. */
  acknowledged_by: number | null
  recorded_by: number | null
}

export const updateAcknowledged = (tx: Db, recipientId: number, { at, ...answer }: Acknowledgement) =>
  tx
    .updateTable('recall_recipients')
    .set({ ...answer, acknowledged_at: at, notice_at: null })
    // An answer by telephone shows nothing about the page.
    .$if(answer.recorded_by === null, (update) =>
      update.set({ first_seen_at: sql`coalesce(first_seen_at, ${at})` }),
    )
    .where('id', '=', recipientId)
    .execute()

export const updateSeen = (db: Db, accountId: number, ids: readonly number[], at: Date) =>
  db
    .updateTable('recall_recipients')
    .set({ first_seen_at: at })
    .where('account_id', '=', accountId)
    .where('recall_id', 'in', ids)
    .where('first_seen_at', 'is', null)
    .execute()

/** Records that the recipient of a download link has opened the page of the email. */
export const updateLinkSeen = (db: Db, tokenSha256: Buffer, at: Date) =>
  db
    .updateTable('recall_recipients')
    .set({ first_seen_at: at })
    .where('token_sha256', '=', tokenSha256)
    .where('first_seen_at', 'is', null)
    .execute()

export const findLinkedRecall = (db: Db, tokenSha256: Buffer) =>
  receivedRecalls(db).where('recipient.token_sha256', '=', tokenSha256).executeTakeFirst()

/** Finds the strictest open recall of a clip for a licence that was granted at this time. */
export const findOpenRecall = (db: Db, clipId: number, grantedAt: Date) =>
  db
    .selectFrom('recalls')
    .select(['id', 'kind', 'note', 'issued_at'])
    .where('clip_id', '=', clipId)
    .where('ended_at', 'is', null)
    .where(concernsGrant(sql`${grantedAt}::timestamptz`))
    .orderBy(byStrictness)
    .limit(1)
    .executeTakeFirst()

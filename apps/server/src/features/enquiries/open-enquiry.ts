/**
 * Opens an enquiry about a published clip or package, emails it to the agency and confirms it to the sender
 * (R-ENQUIRY-2).
 */
import type { Insertable } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Enquiries } from '../../db/schema.gen.ts'
import type { EmailText } from '../../platform/mail/write-email.ts'
import { postEmail } from '../outbox/post-email.ts'
import { enquiryEmail, enquiryReceivedEmail, type Sender } from './enquiries.emails.ts'
import { findPublishedClip, findPublishedPackage, insertEnquiry } from './enquiries.queries.ts'
import { parseReference } from './enquiry-reference.ts'
import { insertThread } from './inbox.queries.ts'
import { dueAfter } from './inbox-clock.rules.ts'

export type NewEnquiry = { reference: string; sender: Sender }

/** @throws AppError not_found when no public clip or package has this reference. */
export async function openEnquiry(
  { db, ...known }: Pick<Services, 'db' | 'config' | 'clock'>,
  enquiry: NewEnquiry,
): Promise<void> {
  const isOpened = await db.transaction().execute((tx) => writeEnquiry(tx, known, enquiry))
  if (!isOpened) throw new AppError('not_found', 'There is nothing under this reference')
}

/** @returns false, and writes nothing, when no public clip or package has this reference */
export async function writeEnquiry(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { reference, sender }: NewEnquiry,
): Promise<boolean> {
  const now = clock.now()
  const parsed = parseReference(reference)
  const subject = parsed && (await findSubject(tx, parsed, now))
  if (!parsed || !subject) return false
  const { type, id: subjectId } = parsed
  const dueAt = dueAfter(now, config)
  const { userId, ...message } = sender
  const url = `${config.baseUrl}/${type === 'package' ? 'package' : 'clip'}/${subjectId}`
  const row = {
    ...message,
    reference,
    clip_id: type === 'package' ? null : subjectId,
    package_id: type === 'package' ? subjectId : null,
    user_id: userId,
    created_at: now,
  }
  await openThread(tx, config, { row, dueAt }, (id) => {
    const requested = { id, reference, title: subject.title, url, dueAt }
    return {
      toTeam: enquiryEmail(config, requested, sender),
      toSender: enquiryReceivedEmail(config, requested),
    }
  })
  return true
}

type Opened = { row: Insertable<Enquiries> & { created_at: Date; email: string }; dueAt: Date }

/** Stores an enquiry with its thread, and emails it to the team and to its sender. @param emails of its id */
export async function openThread(
  tx: Db,
  { licensingEmail }: Pick<Services['config'], 'licensingEmail'>,
  { row, dueAt }: Opened,
  emails: (id: number) => { toTeam: EmailText; toSender: EmailText },
): Promise<void> {
  const { created_at: at, email } = row
  const id = await insertEnquiry(tx, row)
  await insertThread(tx, { enquiry_id: id, created_at: at, updated_at: at, due_at: dueAt })
  const { toTeam, toSender } = emails(id)
  await postEmail(tx, { key: `enquiry:${id}`, to: licensingEmail, ...toTeam }, at)
  await postEmail(tx, { key: `enquiry-received:${id}`, to: email, ...toSender }, at)
}

function findSubject(db: Db, { type, id }: NonNullable<ReturnType<typeof parseReference>>, now: Date) {
  return type === 'package' ? findPublishedPackage(db, id) : findPublishedClip(db, { type, id, now })
}

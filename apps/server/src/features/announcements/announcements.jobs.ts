/** Emails the announced and cancelled changes that are due, once to each user (R-TERMS-2). Safe to run twice. */
import type { Job, Services } from '../../context.ts'
import type { EmailText } from '../../platform/mail/write-email.ts'
import { postEmail } from '../outbox/post-email.ts'
import { announcementEmail } from './announcements.emails.ts'
import { type DueRecipient, lockDue, updateEmailed } from './announcements.queries.ts'

export const SEND_ANNOUNCEMENTS = 'send-announcements'
export const BATCH = 200

export const sendAnnouncementsJob: Job = {
  name: SEND_ANNOUNCEMENTS,
  every: '* * * * *',
  async run(services) {
    const emailOf = writer(services.config)
    while ((await sendBatch(services, emailOf)) === BATCH);
  },
}

const sendBatch = ({ db, clock }: Services, emailOf: ReturnType<typeof writer>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const due = await lockDue(tx, now, BATCH)
    for (const recipient of due) {
      if (!recipient.can_log_in) continue
      const key = `announcement:${recipient.announcement_id}:${stepOf(recipient)}:${recipient.user_id}`
      await postEmail(tx, { key, to: recipient.email, isToAll: true, ...emailOf(recipient) }, now)
    }
    if (due.length > 0) await updateEmailed(tx, due, now)
    return due.length
  })

/** A user who was emailed is due again only if the change was cancelled. */
const stepOf = ({ emailed_at }: DueRecipient) => (emailed_at === null ? 'announced' : 'cancelled')

/** Writes each text once, because all recipients get the same one. */
function writer(config: Services['config']) {
  const written = new Map<string, EmailText>()
  return (recipient: DueRecipient): EmailText => {
    const step = stepOf(recipient)
    const key = `${recipient.announcement_id} ${step}`
    const email =
      written.get(key) ?? announcementEmail(config, { ...recipient, isCancelled: step === 'cancelled' })
    written.set(key, email)
    return email
  }
}

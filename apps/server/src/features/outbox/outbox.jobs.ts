/**
 * Sends the emails that wait in the outbox, in three steps: claim one under a lease, send it, record the result. No
 * transaction is open while the mail server works, however long it takes. An email that the server refuses is tried again
 * after one minute, then two, four and so on, ten times in all; the others continue. A server that cannot be reached
 * ends the run. If the process ends between sending and recording, the email is sent again when its lease has run out;
 * its message id comes from its key, so mail programs show it once.
 */
import type { Job, Services } from '../../context.ts'
import { MailRefused } from '../../platform/mail/mail.ts'
import { claimEmail, updateFailed, updateSent } from './outbox.queries.ts'

export const MAILS_JOB = 'mails-send'
const MAX_ATTEMPTS = 10
/** Longer than the email adapter waits for the mail server in all the steps of one email. */
const LEASE_TTL_MS = 15 * 60_000
const MIN_BACK_OFF_MS = 60_000
const MAX_BACK_OFF_MS = 4 * 60 * 60_000

const backOffMs = (attempts: number) => Math.min(MIN_BACK_OFF_MS * 2 ** (attempts - 1), MAX_BACK_OFF_MS)

export const sendMailsJob: Job = {
  name: MAILS_JOB,
  every: '* * * * *',
  async run(services) {
    if (!services.mail.sends) return
    let outcome = await sendNext(services)
    while (outcome === 'sent' || outcome === 'refused') outcome = await sendNext(services)
  },
}

async function sendNext({
  db,
  mail,
  clock,
  log,
}: Services): Promise<'sent' | 'refused' | 'unreachable' | 'none'> {
  const now = clock.now()
  const leasedUntil = new Date(now.getTime() + LEASE_TTL_MS)
  const claimed = await claimEmail(db, { now, leasedUntil, maxAttempts: MAX_ATTEMPTS })
  if (!claimed) return 'none'
  const { id, attempts, recipient: to, dedupe_key: key, is_answer: isAnswer } = claimed
  const { sender, subject, text, html, unsubscribe } = claimed
  try {
    await mail.send({ to, sender, subject, text, html, key, isAnswer, unsubscribe })
  } catch (error) {
    log.warn({ err: error, mail: id }, 'a mail could not be sent')
    const retryAt = new Date(clock.now().getTime() + backOffMs(attempts))
    await updateFailed(db, { id, leasedUntil, retryAt, error: String(error) })
    return error instanceof MailRefused ? 'refused' : 'unreachable'
  }
  await updateSent(db, id, clock.now())
  return 'sent'
}

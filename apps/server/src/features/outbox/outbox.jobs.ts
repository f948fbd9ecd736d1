/**
 * Sends the mails that wait in the outbox. A mail that the server refuses is tried again with the next run,
 * ten times; its message id comes from its key, so a repeat after a crash is recognised as the same mail.
 */
import type { Job, Services } from '../../context.ts'
import { lockWaitingMail, updateFailed, updateSent } from './outbox.queries.ts'
import { MAILS_JOB } from './post-mail.ts'

const ATTEMPTS_AT_MOST = 10

export const sendMailsJob: Job = {
  name: MAILS_JOB,
  every: '* * * * *',
  async run(services) {
    if (!services.mail.sends) return
    let outcome = await sendNext(services)
    while (outcome === 'sent') outcome = await sendNext(services)
  },
}

async function sendNext({ db, mail, clock, log }: Services): Promise<'sent' | 'failed' | 'none'> {
  return db.transaction().execute(async (tx) => {
    const waiting = await lockWaitingMail(tx, ATTEMPTS_AT_MOST)
    if (!waiting) return 'none'
    try {
      const { recipient: to, subject, body: text, dedupe_key: key } = waiting
      await mail.send({ to, subject, text, key })
      await updateSent(tx, waiting.id, clock.now())
      return 'sent'
    } catch (error) {
      log.warn({ err: error, mail: waiting.id }, 'a mail was not taken')
      await updateFailed(tx, waiting.id, String(error))
      return 'failed'
    }
  })
}

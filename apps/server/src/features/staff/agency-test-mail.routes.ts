/** Sends a mail to who asks for it, to see whether mails arrive (R-BEGIN-1). */
import { sendTestMail } from '@rushes/contract/agency-people'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { record } from '../audit/record-event.ts'
import { postMail, sendMailsSoon } from '../outbox/post-mail.ts'
import { testMail } from './staff.mails.ts'

export function agencyTestMailRoutes({ app, db, clock, config, mail, jobs }: Context): void {
  app.route({
    ...sendTestMail,
    async handler(request) {
      const { userId, email } = viewerOf(request)
      const at = clock.now()
      await db.transaction().execute(async (tx) => {
        await postMail(tx, { key: `test:${userId}:${at.toISOString()}`, to: email, ...testMail(config) }, at)
        const event = { at, actorUserId: userId, ip: request.ip, object: `user:${userId}` as const }
        await record(tx, { ...event, action: 'mail.tested' })
      })
      await sendMailsSoon(jobs)
      return ok(
        null,
        mail.sends
          ? `A test mail is on its way to ${email}.`
          : 'The mail waits in the database, because no mail server is set.',
      )
    },
  })
}

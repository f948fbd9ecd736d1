/** Sends a test email to the caller, and returns its result. */
import * as endpoints from '@rushes/contract/agency-settings'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { record } from '../audit/record-event.ts'
import { postEmail } from '../outbox/post-email.ts'
import { readOutcome } from '../outbox/read-outcome.ts'
import { testEmail } from './settings.emails.ts'

const keyOf = (userId: number, at: string) => `test:${userId}:${at}`

export function agencyTestMailRoutes({ app, db, clock, config, mail }: Context): void {
  app.route({
    ...endpoints.sendTestEmail,
    async handler(request) {
      const { userId, email } = viewerOf(request)
      const at = clock.now()
      const key = keyOf(userId, at.toISOString())
      await db.transaction().execute(async (tx) => {
        await postEmail(tx, { key, to: email, ...testEmail(config) }, at)
        const event = { at, actorUserId: userId, ip: request.ip, object: `user:${userId}` as const }
        await record(tx, { ...event, action: 'mail.tested' })
      })
      return ok(
        { at: at.toISOString() },
        mail.sends
          ? `A test email is being sent to ${email}.`
          : 'No mail server is configured. The email is kept in the outbox.',
      )
    },
  })

  app.route({
    ...endpoints.testMailOutcome,
    handler: async (request) =>
      ok(await readOutcome({ db, mail }, keyOf(viewerOf(request).userId, request.query.at))),
  })
}

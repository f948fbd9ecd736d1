/**
 * Receives messages from the contact page and issues the puzzle for each. A robot that filled in the hidden
 * field gets a success response (R-REGISTER-3).
 */
import { ok } from '@rushes/contract/endpoint'
import { contact, robotChallenge } from '@rushes/contract/enquiries'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { receiveMessage } from './receive-message.ts'
import { makeChallenge } from './robot-check.ts'

const SENT = 'Thank you for your message. We will reply by email.'

export function contactRoutes(context: Context): void {
  const { app, secret, clock, log } = context

  app.route({
    ...robotChallenge,
    async handler(request) {
      return ok(await makeChallenge(secret, request.query.purpose, clock.now()))
    },
  })

  app.route({
    ...contact,
    async handler(request) {
      const { ashp, robot, ...form } = request.body
      if (ashp) {
        log.info({ form: 'contact' }, 'a robot filled the hidden field')
        return ok(null, SENT)
      }
      const receive = async () => {
        await receiveMessage(context, { ...form, userId: request.viewer?.userId ?? null }, robot)
        return ok(null, SENT)
      }
      // The same text with another solution of the robot check is still the same message.
      return onceByKey(context, request, receive, form)
    },
  })
}

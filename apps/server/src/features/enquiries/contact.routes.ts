/**
 * Receives messages from the contact page and hands out the puzzle that goes with each. A robot that filled the
 * hidden field gets the answer of success (R-REGISTER-3).
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
      // The same words with another solution of the robot check are still the same message.
      return onceByKey(context, request, receive, form)
    },
  })
}

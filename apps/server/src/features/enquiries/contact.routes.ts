/**
 * Messages from the contact page, and the puzzle that goes with each. The hidden field is looked at first: a
 * robot that filled it hears the same as everybody else.
 *
 * Specification: section 2 (Contact page), section 5 (Contact), section 7 (`/clip/forms/contact`).
 */
import { ok } from '@rushes/contract/endpoint'
import { contact, robotChallenge } from '@rushes/contract/enquiries'
import type { Context } from '../../context.ts'
import { sendMailsSoon } from '../outbox/post-mail.ts'
import { receiveMessage } from './receive-message.ts'
import { makeChallenge } from './robot-check.ts'

const SENT = 'Thank you for your message. We will reply by email.'

export function contactRoutes(context: Context): void {
  const { app, secret, clock, jobs, log } = context

  app.route({
    ...robotChallenge,
    async handler(request) {
      return ok(makeChallenge(secret, request.query.purpose, clock.now()))
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
      await receiveMessage(context, { ...form, userId: request.viewer?.userId ?? null }, robot)
      await sendMailsSoon(jobs)
      return ok(null, SENT)
    },
  })
}

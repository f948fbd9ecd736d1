/** Emails a link to a user who forgot the password. Unknown addresses receive nothing (R-LOGIN-3). */
import { z } from 'zod'
import type { Job } from '../../../context.ts'
import { noteRefusal } from '../../audit/note-refusal.ts'
import { passwordResetEmail } from '../accounts.emails.ts'
import { findUserOfAddress } from './password-reset.queries.ts'
import { sendLink } from './send-link.ts'

export const SEND_PASSWORD_LINK = 'password-link-send'
const LINK_TTL_MS = 60 * 60_000
const Payload = z.object({ email: z.string(), cause: z.string() })

export const sendPasswordLinkJob: Job = {
  name: SEND_PASSWORD_LINK,
  async run(services, data) {
    const { email, cause } = Payload.parse(data)
    const user = await findUserOfAddress(services.db, email)
    if (!user) return
    await services.db.transaction().execute(async (tx) => {
      const event = {
        at: services.clock.now(),
        actorUserId: null,
        ip: null,
        object: `user:${user.id}` as const,
      }
      await noteRefusal(tx, { ...event, action: 'password.asked' })
      await sendLink(tx, services, {
        user,
        cause,
        ttlMs: LINK_TTL_MS,
        mail: (url) => passwordResetEmail(services.config, url),
      })
    })
  },
}

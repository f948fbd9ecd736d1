/** Emails a login link to a buyer. Unknown addresses and staff receive nothing (R-LOGIN-3, R-LOGIN-6). */
import { z } from 'zod'
import type { Job } from '../../../context.ts'
import { noteRefusal } from '../../audit/note-refusal.ts'
import { loginLinkEmail } from '../accounts.emails.ts'
import { sendLink } from '../passwords/send-link.ts'
import { findActiveBuyer } from './login-users.queries.ts'

export const SEND_LOGIN_LINK = 'login-link-send'
const LINK_TTL_MS = 15 * 60_000
const Payload = z.object({ email: z.string(), next: z.string().optional(), cause: z.string() })

export const sendLoginLinkJob: Job = {
  name: SEND_LOGIN_LINK,
  async run(services, data) {
    const { email, next, cause } = Payload.parse(data)
    const user = await findActiveBuyer(services.db, email)
    if (!user) return
    await services.db.transaction().execute(async (tx) => {
      const at = services.clock.now()
      const event = { at, actorUserId: null, ip: null, object: `user:${user.id}` as const }
      await noteRefusal(tx, { ...event, action: 'login.link_requested' })
      await sendLink(tx, services, {
        user,
        purpose: 'login',
        cause,
        ttlMs: LINK_TTL_MS,
        ...(next !== undefined && { next }),
        mail: (url) => loginLinkEmail(services.config, url),
      })
    })
  },
}

/**
 * Creates jobs that email a link. The address is looked up after the response to reveal nothing (R-LOGIN-3).
 */
import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import type { Job } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import type { EmailText } from '../../../platform/mail/write-email.ts'
import { noteRefusal } from '../../audit/note-refusal.ts'
import type { LinkPurpose } from './password-reset.queries.ts'
import { sendLink } from './send-link.ts'

const Payload = z.object({ email: z.string(), next: z.string().optional(), cause: z.string() })

type LinkJob = {
  name: string
  purpose: LinkPurpose
  action: 'password.asked' | 'login.link_requested'
  ttlMs: number
  /** Finds the user who receives the link; without a user, nothing is sent. */
  find: (db: Db, email: string) => Promise<{ id: number; email: string } | undefined>
  mail: (config: Config, url: string) => EmailText
}

export function linkJob({ name, purpose, action, ttlMs, find, mail }: LinkJob): Job {
  return {
    name,
    async run(services, data) {
      const { email, next, cause } = Payload.parse(data)
      const user = await find(services.db, email)
      if (!user) return
      await services.db.transaction().execute(async (tx) => {
        const at = services.clock.now()
        await noteRefusal(tx, { action, at, actorUserId: null, ip: null, object: `user:${user.id}` })
        await sendLink(tx, services, {
          user,
          purpose,
          cause,
          ttlMs,
          ...(next !== undefined && { next }),
          mail: (url) => mail(services.config, url),
        })
      })
    },
  }
}

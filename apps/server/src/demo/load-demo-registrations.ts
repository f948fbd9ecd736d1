/**
 * Registers companies that wait for approval in the demo, by the steps of a visitor: the form, the decision
 * of the job, and a password by the emailed link. May be repeated.
 */
import type { Services } from '../context.ts'
import { setPassword } from '../features/accounts/passwords/set-password.ts'
import { decideRegistration } from '../features/accounts/registration/decide-registration.ts'
import { insertRequest } from '../features/accounts/registration/registration.queries.ts'
import { updateSent } from '../features/outbox/outbox.queries.ts'
import { hashToken } from '../http/viewer.ts'
import * as queries from './demo.queries.ts'
import type { DemoAdmin } from './demo-admin-file.ts'

/** The program acts on this machine. */
const IP = '127.0.0.1'

export async function loadDemoRegistrations(
  services: Services,
  { registrations, passwordHash }: { registrations: DemoAdmin['registrations']; passwordHash: string },
): Promise<void> {
  const { db, clock } = services
  for (const form of registrations) {
    const more = { tax_number: '', from_checkout: false, own_account: false, request_key: 'demo' }
    await insertRequest(db, { ...form, ...more, now: clock.now() })
  }
  while (await decideRegistration(services)) services.log.debug('a registration of the demo is decided')
  for (const { email } of registrations) {
    const text = await queries.findLinkEmail(db, email)
    const token = /\?token=([\w-]{43})/.exec(text ?? '')?.[1]
    if (token) await setPassword(services, { tokenSha256: hashToken(token), passwordHash, ip: IP })
  }
  // These addresses do not exist, and the demo counts these emails as read: none may be sent now.
  for (const id of await queries.listRegistrationMails(db)) await updateSent(db, id, clock.now())
}

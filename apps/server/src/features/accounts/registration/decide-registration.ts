/**
 * Decides about one received registration: opens an account and emails a link, or notifies the owner of the address.
 */
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { noteRefusal } from '../../audit/note-refusal.ts'
import { postEmail } from '../../outbox/post-email.ts'
import {
  alreadyRegisteredEmail,
  joinWaitsEmail,
  registrationEmail,
  stillWaitingEmail,
} from '../accounts.emails.ts'
import { sendLink } from '../passwords/send-link.ts'
import * as queries from './registration.queries.ts'
import { nameParts, opensAtOnce, registrationOutcome } from './registration.rules.ts'

const LINK_TTL_MS = 24 * 60 * 60_000

/** @returns false when no registration was waiting. */
export async function decideRegistration(services: Services): Promise<boolean> {
  return services.db.transaction().execute(async (tx) => {
    const request = await queries.lockReceivedRequest(tx)
    if (!request) return false
    await queries.lockAddress(tx, request.email)
    const known = await queries.findKnownUser(tx, request.email)
    const outcome = registrationOutcome(known)
    await noteRefusal(tx, {
      action: 'registration.decided',
      at: services.clock.now(),
      actorUserId: null,
      ip: null,
      object: `registration:${request.id}`,
      what: outcome,
    })
    if (outcome === 'open' || (known && outcome === 'renew')) {
      await openRegistration(tx, services, { request, known })
    } else if (known) {
      await notifyOwner(tx, services, { request, known, outcome })
    }
    return true
  })
}

type Opening = { request: queries.RegistrationRequest; known: { id: number; accountId: number } | null }

async function openRegistration(tx: Db, services: Services, { request, known }: Opening): Promise<void> {
  const opensNow = opensAtOnce(request, services.config.registration)
  const founder: queries.Founder = {
    email: request.email,
    ...nameParts(request.name),
    company: request.company,
    countryId: request.country_id,
    postcode: request.postcode,
    taxNumber: request.tax_number,
    canPurchase: opensNow,
  }
  if (known) await queries.updateFounder(tx, known, founder)
  const userId = known?.id ?? (await queries.insertFounder(tx, founder, services.clock.now()))
  await queries.updateRequest(tx, request.id, { status: 'unconfirmed', user_id: userId })
  const next = !opensNow ? 'staff' : request.from_checkout ? 'checkout' : 'login'
  await sendLink(tx, services, {
    user: { id: userId, email: request.email },
    cause: `registration:${request.id}`,
    ttlMs: LINK_TTL_MS,
    ...(next === 'checkout' && { next: '/checkout' }),
    mail: (url) => registrationEmail(services.config, { url, next }),
  })
}

type Known = {
  request: queries.RegistrationRequest
  known: queries.KnownOwner
  outcome: ReturnType<typeof registrationOutcome>
}

async function notifyOwner(
  tx: Db,
  services: Services,
  { request, known: { id: userId, registration }, outcome }: Known,
): Promise<void> {
  await queries.updateRequest(tx, request.id, { status: 'known', user_id: userId })
  if (outcome === 'nothing') return
  const { config, clock } = services
  const now = clock.now()
  const reminder = registration === 'joining' ? joinWaitsEmail : stillWaitingEmail
  const mail = outcome === 'remind' ? reminder(config) : alreadyRegisteredEmail(config)
  // At most one such email an hour, so that strangers' forms cannot fill a mailbox.
  const hour = now.toISOString().slice(0, 13)
  await postEmail(tx, { key: `registration-known:${userId}:${hour}`, to: request.email, ...mail }, now)
}

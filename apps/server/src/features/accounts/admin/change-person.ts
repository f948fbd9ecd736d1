/**
 * Actions of staff on a customer's user: role, access, sessions, a link for a new password (R-ACCOUNT-8). Team members
 * are managed by R-STAFF-7.
 */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { isErased } from '../../../db/personal-data.ts'
import { record } from '../../audit/record-event.ts'
import { findCurrency } from '../../pricing/find-currency.ts'
import { passwordResetEmail } from '../accounts.emails.ts'
import { applyMemberChange, type MemberChange } from '../members/change-member.ts'
import { sendLink } from '../passwords/send-link.ts'
import type { AdminActor } from '../registration/answer-registration.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { applySpendingLimit, limitMessage } from '../spending/set-spending-limit.ts'
import { type AdminUserRow, findAdminUser } from './admin-users.queries.ts'

const LINK_TTL_MS = 60 * 60_000

type Used = Pick<Services, 'db' | 'clock' | 'config'>
type Act = (tx: Db, person: AdminUserRow, at: Date) => Promise<void>

/** @returns the name of the user. @throws AppError not_found, conflict */
export const changePerson = (
  used: Used,
  actor: AdminActor,
  { id, change, reason }: { id: number; change: MemberChange; reason?: string },
): Promise<string> =>
  reach(used, id, async (tx, person, at) => {
    requireMember(person)
    await applyMemberChange(tx, person, { change, at, ...actor, ...(reason !== undefined && { reason }) })
  })

/** Sets a spending limit in the currency of the account (R-REQUEST-1). @returns the message. @throws AppError not_found, conflict */
export async function limitPerson(
  used: Used,
  actor: AdminActor,
  { id, limitMinor }: { id: number; limitMinor: number | null },
): Promise<string> {
  const currency = await findCurrency(used.db, (await requirePerson(used.db, id)).country_code)
  const name = await reach(used, id, async (tx, person, at) => {
    requireMember(person)
    await applySpendingLimit(tx, { id, limitMinor, currency, at, ...actor })
  })
  return limitMessage(name, limitMinor, currency)
}

/** @throws AppError conflict for a user who has not joined, or was erased */
function requireMember({ status, email, full_name: name }: AdminUserRow): void {
  if (status === 'pending') throw new AppError('conflict', `${name} has not accepted the invitation yet.`)
  if (isErased(email)) throw new AppError('conflict', 'This user was erased.')
}

/** @returns the name of the user. @throws AppError not_found */
export const endSessionsOf = (used: Used, { userId, ip }: AdminActor, id: number): Promise<string> =>
  reach(used, id, async (tx, person, at) => {
    await endSessions(tx, person.id, at)
    await record(tx, { action: 'sessions.ended', at, actorUserId: userId, ip, object: `user:${person.id}` })
  })

/** @returns the name of the user. @throws AppError not_found, conflict, too_many_requests */
export const sendResetLinkTo = (used: Used, { userId, ip }: AdminActor, id: number): Promise<string> =>
  reach(used, id, async (tx, person, at) => {
    if (person.status !== 'active') {
      throw new AppError('conflict', `${person.full_name} cannot log in, so a new password would not help.`)
    }
    const isSent = await sendLink(tx, used, {
      user: person,
      cause: `desk:${randomUUID()}`,
      ttlMs: LINK_TTL_MS,
      mail: (url) => passwordResetEmail(used.config, url),
    })
    if (!isSent)
      throw new AppError('too_many_requests', 'This address has received five links in the last hour.')
    await record(tx, {
      action: 'password.link_sent',
      at,
      actorUserId: userId,
      ip,
      object: `user:${person.id}`,
    })
  })

/** Runs the changes of one account one after the other; each reads the current state of the user. */
async function reach({ db, clock }: Used, id: number, act: Act): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, (await requirePerson(tx, id)).account_id)
    const person = await requirePerson(tx, id)
    await act(tx, person, clock.now())
    return person.full_name
  })
}

/** @throws AppError not_found, also for staff */
export async function requirePerson(db: Db, id: number): Promise<AdminUserRow> {
  const person = await findAdminUser(db, id)
  if (!person) throw noPerson()
  return person
}

const noPerson = () => new AppError('not_found', 'User not found.')

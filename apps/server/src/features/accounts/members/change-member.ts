/**
 * Changes the role of a colleague, disables an access and enables it again. Changes of one account run one
 * after the other and read the current members, so that two administrators cannot disable each other
 * (R-MEMBER-3).
 */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { type AuditEvent, record } from '../../audit/record-event.ts'
import { forgetCards } from '../../cards/forget-cards.ts'
import { revokeOldSessions } from '../sessions/sessions.queries.ts'
import { updateAccess, updateRole } from './members.queries.ts'
import type { Role } from './members.rules.ts'
import { outOfReach, reachMember } from './reach-member.ts'

export type MemberChange = { role: Role } | { access: 'active' | 'disabled' }
type Requested = { memberId: number; ip: string; change: MemberChange }

/** @returns the name of the colleague. @throws AppError not_found, forbidden or conflict. */
export async function changeMember(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Viewer,
  { memberId, ip, change }: Requested,
): Promise<string> {
  const work = db.transaction().execute(async (tx) => {
    const target = await reachMember(tx, actor, memberId)
    const { roles } = target
    if (roles.length === 0 || ('role' in change && !roles.includes(change.role))) {
      throw outOfReach(target.isOneself)
    }
    await applyMemberChange(tx, target, { change, at: clock.now(), userId: actor.userId, ip })
    return target.full_name
  })
  return work.catch(refuseLastSuperuser)
}

type Applied = {
  change: MemberChange
  at: Date
  /** Null for a change by the provider of the company. */
  userId: number | null
  ip: string
  reason?: string
}

/** Writes an allowed change and records it in the audit. Call it under the lock of the account. */
export async function applyMemberChange(
  tx: Db,
  { id, role, status }: { id: number; role: Role; status: string },
  { change, at, userId, ip, reason = '' }: Applied,
): Promise<void> {
  if ('access' in change && change.access === status) return
  await write(tx, { id, change, at })
  const event = { at, actorUserId: userId, ip, reason, object: `user:${id}` as const }
  await record(tx, { ...event, ...eventOf(change, role) })
}

/**
 * The database checks this at the end of the transaction, when concurrent changes are visible (R-STAFF-6).
 */
function refuseLastSuperuser(error: unknown): never {
  const isLast =
    error instanceof Error && 'constraint' in error && error.constraint === 'users_last_superuser'
  throw isLast ? new AppError('conflict', 'The agency needs at least one Superuser.') : error
}

/** Ends the sessions of the user with every change, because a session carries the rights of its user. */
async function write(
  tx: Db,
  { id, change, at }: { id: number; change: MemberChange; at: Date },
): Promise<void> {
  if ('role' in change) await updateRole(tx, id, change.role)
  else {
    await updateAccess(tx, id, change.access)
    if (change.access === 'disabled') await forgetCards(tx, id, at)
  }
  await revokeOldSessions(tx, id, 0, at)
}

function eventOf(change: MemberChange, from: Role): Pick<AuditEvent, 'action' | 'details'> {
  if ('role' in change) return { action: 'member.role', details: { from, to: change.role } }
  return { action: change.access === 'active' ? 'member.restored' : 'member.ended', details: { role: from } }
}

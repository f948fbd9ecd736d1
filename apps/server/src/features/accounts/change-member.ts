/**
 * Changes a colleague's role, ends an access and gives it back. Changes of one account take turns, and each looks at
 * the people as they are then, so that two administrators cannot end each other (R-MEMBER-3).
 */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type AuditEvent, record } from '../audit/record-event.ts'
import { listPeople, updateAccess, updateRole } from './members.queries.ts'
import { managesMembers, type Role, rolesFor } from './members.rules.ts'
import { revokeOldSessions } from './sessions.queries.ts'

type MemberChange = { role: Role } | { access: 'active' | 'disabled' }
type Asked = { memberId: number; ip: string; change: MemberChange }

/** @returns the name of the colleague. @throws AppError not_found or forbidden. */
export async function changeMember(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, accountId }: Viewer,
  { memberId, ip, change }: Asked,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const people = await listPeople(tx, accountId)
    const actor = people.find(({ id }) => id === userId)
    if (!actor || !managesMembers(actor.role)) throw notForYou()
    const target = people.find(({ id }) => id === memberId)
    if (!target) throw new AppError('not_found', 'There is no such person in your account.')
    const roles = rolesFor(actor, target, people)
    if (roles.length === 0 || ('role' in change && !roles.includes(change.role))) {
      throw new AppError('forbidden', refusalWords(actor.id === target.id))
    }
    const name = `${target.first_name} ${target.last_name}`.trim()
    if ('access' in change && change.access === target.status) return name
    const at = clock.now()
    await write(tx, { id: target.id, change, at })
    const event = { at, actorUserId: userId, ip, object: `user:${target.id}` as const }
    await record(tx, { ...event, ...eventOf(change, target.role) })
    return name
  })
}

export const notForYou = () =>
  new AppError('forbidden', 'Only administrators of your account manage its people.')

const refusalWords = (isOneself: boolean) =>
  isOneself
    ? 'You are the last administrator of your account, or this role is not below yours.'
    : 'You can change people below your own role only, and give roles below your own.'

/** A session carries what its user may do: it ends with every change. */
async function write(
  tx: Db,
  { id, change, at }: { id: number; change: MemberChange; at: Date },
): Promise<void> {
  if ('role' in change) await updateRole(tx, id, change.role)
  else await updateAccess(tx, id, change.access)
  await revokeOldSessions(tx, id, 0, at)
}

function eventOf(change: MemberChange, from: Role): Pick<AuditEvent, 'action' | 'details'> {
  if ('role' in change) return { action: 'member.role', details: { from, to: change.role } }
  return { action: change.access === 'active' ? 'member.restored' : 'member.ended', details: { role: from } }
}

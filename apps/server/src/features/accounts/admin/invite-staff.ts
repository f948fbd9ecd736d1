/**
 * Invites a user to the team: by staff in the admin area (R-STAFF-7), or by the operator at the terminal, who may also
 * change the role of a team member if no staff can (R-STAFF-5).
 */
import { randomUUID } from 'node:crypto'
import { ROLES } from '@rushes/contract/roles'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { record } from '../../audit/record-event.ts'
import { invitationEmail } from '../accounts.emails.ts'
import { updateAccess, updateRole } from '../members/members.queries.ts'
import type { Role } from '../members/members.rules.ts'
import { sendLink } from '../passwords/send-link.ts'
import { lockAddress } from '../registration/registration.queries.ts'
import { nameParts } from '../registration/registration.rules.ts'
import { revokeOldSessions } from '../sessions/sessions.queries.ts'
import * as queries from './agency.queries.ts'

const LINK_TTL_MS = 7 * 24 * 60 * 60_000

type Inviter = { userId: number; accountId: number; name: string; roles: readonly Role[]; ip: string }
type Invited = {
  email: string
  role: string
  name?: string
  /** Absent when the operator invites at the terminal. */
  by?: Inviter
}

/** @returns the URL at which the user chooses a password; it is also emailed. @throws AppError */
export async function inviteStaff(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  { email, role, name = email.split('@')[0] ?? '', by }: Invited,
): Promise<string> {
  const { db, config } = services
  const given = roleOf(role)
  let address = ''
  await db.transaction().execute(async (tx) => {
    const agency = by ? { id: by.accountId, name: by.name } : await queries.findAgency(tx)
    if (!agency)
      throw new AppError('conflict', 'There is no agency yet. Open the setup link that is printed at start.')
    await lockAddress(tx, email.toLowerCase())
    const id = await letIn(tx, services, { agencyId: agency.id, email, role: given, name, by })
    await sendLink(tx, services, {
      user: { id, email },
      cause: `staff:${randomUUID()}`,
      ttlMs: LINK_TTL_MS,
      mail(url) {
        address = url
        return invitationEmail(config, { inviter: agency.name, account: agency.name, url })
      },
    })
  })
  if (address === '')
    throw new AppError('too_many_requests', 'This address has received five links in the last hour.')
  return address
}

type StaffUser = {
  agencyId: number
  email: string
  role: Exclude<Role, 'User'>
  name: string
  by: Inviter | undefined
}

async function letIn(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { agencyId, email, role, name, by }: StaffUser,
): Promise<number> {
  const at = clock.now()
  const known = await queries.findPerson(tx, email)
  if (known && known.account_id !== agencyId) {
    throw new AppError('conflict', 'Another account already uses this email address.')
  }
  if (known && by && (known.password_hash !== null || !by.roles.includes(known.role))) {
    throw new AppError('conflict', 'This user is already in the team.')
  }
  const id =
    known?.id ??
    (await queries.insertStaffUser(tx, {
      account_id: agencyId,
      email,
      ...nameParts(name),
      role,
      password_hash: null,
    }))
  if (known) {
    await updateRole(tx, id, role)
    await updateAccess(tx, id, 'active')
    await revokeOldSessions(tx, id, 0, at)
  }
  const who = { actorUserId: by?.userId ?? null, ip: by?.ip ?? null }
  const event = { at, ...who, object: `user:${id}` as const }
  const details = known ? { from: known.role, to: role } : { role }
  await record(tx, { ...event, action: known ? 'member.role' : 'member.invited', details })
  return id
}

/** Ignores upper and lower case. @throws AppError validation */
function roleOf(text: string): StaffUser['role'] {
  for (const role of ROLES) {
    if (role !== 'User' && role.toLowerCase() === text.toLowerCase()) return role
  }
  throw new AppError('validation', 'The role is one of Superuser, Administrator, Manager, Staff.')
}

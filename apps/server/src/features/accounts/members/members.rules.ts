/**
 * Decides who manages the users of an account (R-MEMBER-1, R-MEMBER-3). A role covers the roles below it, and never
 * itself or a higher one, except that users may step down while another user can still manage.
 */
import { ROLES } from '@rushes/contract/roles'
import type { Viewer } from '../../../http/viewer.ts'

export type Role = Viewer['role']
export type Person = { id: number; role: Role; status: 'active' | 'disabled' }

export const managesMembers = (role: Role): boolean => role === 'Superuser' || role === 'Administrator'

export const rolesBelow = (role: Role): Role[] => ROLES.slice(ROLES.indexOf(role) + 1)

/** Returns the roles that `actor` may give to `target`; empty when the actor may not change the target. */
export function rolesFor(actor: Person, target: Person, members: readonly Person[]): Role[] {
  if (!managesMembers(actor.role)) return []
  const below = rolesBelow(actor.role)
  if (actor.id === target.id) return otherManagers(actor, members) > 0 ? below : []
  return below.includes(target.role) ? below : []
}

/** Superusers of the agency may give every staff role; all other roles give the roles below (R-STAFF-7). */
export const rolesToGive = (role: Role): Role[] =>
  managesMembers(role)
    ? (role === 'Superuser' ? [...ROLES] : rolesBelow(role)).filter((one) => one !== 'User')
    : []

/** Users cannot change their own role; Superusers can change each other. */
export function rolesAtAgency(
  actor: Pick<Person, 'id' | 'role'>,
  target: Pick<Person, 'id' | 'role'>,
): Role[] {
  const isReached = actor.role === 'Superuser' || rolesBelow(actor.role).includes(target.role)
  return isReached && actor.id !== target.id ? rolesToGive(actor.role) : []
}

/**
 * Returns the new role of a user at a sign-in; null when it stays. Providers decide between Administrator and User only, and
 * never take the role of the last administrator (R-OIDC-6).
 */
export function roleOfProvider(
  decided: 'Administrator' | 'User' | null,
  person: Person,
  members: readonly Person[],
): 'Administrator' | 'User' | null {
  if (decided === null || decided === person.role) return null
  if (person.role === 'User') return decided
  return person.role === 'Administrator' && otherManagers(person, members) > 0 ? decided : null
}

const otherManagers = (person: Person, members: readonly Person[]) =>
  members.filter(({ id, role, status }) => id !== person.id && status === 'active' && managesMembers(role))
    .length

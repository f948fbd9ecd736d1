/** Labels of the states and roles of the customers' users. */
import type { UserState } from '@rushes/contract/agency-users'

export const USER_STATE_LABELS: Readonly<Record<UserState, string>> = {
  active: 'Active',
  pending: 'Invited',
  disabled: 'Access ended',
}

/** Roles that staff can assign; a Superuser of a company keeps that role until it is changed. */
export const GIVEN_ROLES = ['Administrator', 'Manager', 'Staff', 'User'] as const

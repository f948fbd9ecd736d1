/** Staff of the agency see links into the admin area (specification, section 6; decision 26). */
import type { Account } from '@rushes/contract/accounts'

const STAFF_ROLES: readonly Account['userRole'][] = ['Superuser', 'Administrator', 'Manager', 'Staff']

/** A role alone is not enough: customers have administrators too. */
export function isAgencyStaff(account: Pick<Account, 'accountKind' | 'userRole'>): boolean {
  return account.accountKind === 'agency' && STAFF_ROLES.includes(account.userRole)
}

/** Decides whether a user belongs to the agency's staff, who see links into the admin area. */
import type { Account } from '@rushes/contract/accounts'

const STAFF_ROLES: readonly Account['userRole'][] = ['Superuser', 'Administrator', 'Manager', 'Staff']

/** The role alone is not enough, because customers have administrators too (R-ACCOUNT-1). */
export function isAgencyStaff(account: Pick<Account, 'accountKind' | 'userRole'>): boolean {
  return account.accountKind === 'agency' && STAFF_ROLES.includes(account.userRole)
}

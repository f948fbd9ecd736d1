/** Whether a user manages the account of a customer: its users and its webhooks (R-MEMBER-1, R-WEBHOOK-1). */
import type { Account } from '@rushes/contract/accounts'

export const isAdministrator = ({ userRole }: Account): boolean =>
  userRole === 'Superuser' || userRole === 'Administrator'

export const managesAccount = (account: Account): boolean =>
  account.accountKind === 'customer' && isAdministrator(account)

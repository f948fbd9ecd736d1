/** The admin endpoints of customers, their users and permissions, with their refusals. */
import * as agencyAccountActivity from './agency-account-activity.ts'
import * as agencyAccountChanges from './agency-account-changes.ts'
import * as agencyAccountInvitations from './agency-account-invitations.ts'
import * as agencyAccountKeys from './agency-account-keys.ts'
import * as agencyAccountPreview from './agency-account-preview.ts'
import * as agencyAccountSso from './agency-account-sso.ts'
import * as agencyAccounts from './agency-accounts.ts'
import * as agencyPersonData from './agency-person-data.ts'
import * as agencyUsers from './agency-users.ts'
import { joined } from './joined.ts'

export const CUSTOMERS = joined(
  agencyAccountActivity,
  agencyAccountChanges,
  agencyAccountInvitations,
  agencyAccountKeys,
  agencyAccountPreview,
  agencyAccountSso,
  agencyAccounts,
  agencyPersonData,
  agencyUsers,
)

export const CUSTOMER_REFUSALS = {
  agencyAccounts: ['bad_cursor'],
  agencyAccount: ['not_found'],
  approveAccount: ['not_found', 'conflict'],
  refuseAccount: ['not_found', 'conflict'],
  changeAccount: ['not_found', 'outdated'],
  closeAccount: ['not_found', 'outdated', 'conflict'],
  reopenAccount: ['not_found', 'outdated', 'conflict'],
  agencyUsers: ['bad_cursor'],
  previewAccount: ['not_found'],
  agencyUser: ['not_found'],
  exportPersonData: ['not_found'],
  erasePersonData: ['not_found'],
  giveUserRole: ['not_found', 'conflict'],
  limitUser: ['not_found', 'conflict'],
  disableUser: ['not_found', 'conflict'],
  enableUser: ['not_found', 'conflict'],
  endUserSessions: ['not_found'],
  sendResetLink: ['not_found', 'conflict'],
  accountActivity: ['not_found', 'bad_cursor'],
  accountInvitations: ['not_found'],
  inviteToAccount: ['not_found', 'conflict'],
  resendAccountInvitation: ['not_found', 'conflict'],
  withdrawAccountInvitation: ['not_found'],
  accountKeys: ['not_found'],
  revokeAccountKey: ['not_found'],
  accountSso: ['not_found'],
  enableAccountSso: ['not_found', 'outdated'],
  disableAccountSso: ['not_found'],
} as const

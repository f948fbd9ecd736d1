/**
 * The endpoints by which administrators manage the account of a customer: users, domains, tax number, history, API keys,
 * company sign-in, webhooks; and their own refusals.
 */
import * as apiKeys from './api-keys.ts'
import * as company from './company.ts'
import * as companyHistory from './company-history.ts'
import type { ErrorCode } from './errors.ts'
import { joined } from './joined.ts'
import * as joining from './joining.ts'
import * as members from './members.ts'
import * as sso from './sso.ts'
import * as webhooks from './webhooks.ts'

export const MANAGEMENT = joined(apiKeys, company, companyHistory, joining, members, sso, webhooks)

export const MANAGEMENT_REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  listMembers: ['not_found'],
  inviteMember: ['not_found', 'forbidden', 'conflict'],
  resendInvitation: ['not_found', 'forbidden'],
  withdrawInvitation: ['not_found', 'forbidden'],
  changeRole: ['not_found', 'forbidden', 'conflict'],
  giveAccess: ['not_found', 'forbidden'],
  endAccess: ['not_found', 'forbidden', 'conflict'],
  setSpendingLimit: ['not_found', 'forbidden'],
  addDomain: ['not_found', 'forbidden', 'conflict'],
  removeDomain: ['not_found', 'forbidden'],
  approveJoining: ['not_found', 'forbidden', 'conflict'],
  declineJoining: ['not_found', 'forbidden', 'conflict'],
  changeTaxNumber: ['forbidden'],
  ...apiKeys.KEY_REFUSALS,
  ...companyHistory.COMPANY_REFUSALS,
  ...sso.SSO_REFUSALS,
  ...webhooks.WEBHOOK_REFUSALS,
}

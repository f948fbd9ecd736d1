import { DAY_MS, type Feature, MONTHS_24_MS } from '../../feature.ts'
import { accountRoutes } from './accounts.routes.ts'
import { agencyAccountActivityRoutes } from './admin/agency-account-activity.routes.ts'
import { agencyAccountInvitationRoutes } from './admin/agency-account-invitations.routes.ts'
import { agencyAccountRoutes } from './admin/agency-accounts.routes.ts'
import { agencyUserRoutes } from './admin/agency-users.routes.ts'
import { agencyAccountKeyRoutes } from './api-keys/agency-account-keys.routes.ts'
import { endedKeys, oldKeyDays, personalKeys } from './api-keys/api-keys.queries.ts'
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts'
import { companyRoutes } from './members/company.routes.ts'
import { joiningRoutes } from './members/joining.routes.ts'
import { sendInvitationJob } from './members/members.jobs.ts'
import { oldInvitations } from './members/members.queries.ts'
import { memberRoutes } from './members/members.routes.ts'
import { passkeyLoginRoutes } from './passkeys/passkey-login.routes.ts'
import { oldChallenges, personalPasskeys } from './passkeys/passkeys.queries.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { sendPasswordLinkJob } from './passwords/password-reset.jobs.ts'
import { endedLinks } from './passwords/password-reset.queries.ts'
import { passwordResetRoutes } from './passwords/password-reset.routes.ts'
import {
  closingReasons,
  personalAccount,
  personalDomains,
  personalInvitations,
  personalLinks,
  personalRequests,
  personalSessions,
  personalUser,
  refusalReasons,
} from './profile/personal-data.queries.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { decideRegistrationsJob } from './registration/registration.jobs.ts'
import {
  emptyAccounts,
  oldRequests,
  unconfirmedRequests,
  unconfirmedUsers,
} from './registration/registration.queries.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import { oldAttempts } from './sessions/attempts.queries.ts'
import { sendLoginLinkJob } from './sessions/login-link.jobs.ts'
import { loginLinkRoutes } from './sessions/login-link.routes.ts'
import { endedSessions } from './sessions/sessions.queries.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    accounts:
      | 'login.ok'
      | 'login.failed'
      | 'login.refused'
      | 'login.link_requested'
      | 'session.ended'
      | 'sessions.ended'
      | 'password.asked'
      | 'password.link_sent'
      | 'password.set'
      | 'password.changed'
      | 'password.failed'
      | 'identity.confirmed'
      | 'passkey.added'
      | 'passkey.renamed'
      | 'passkey.removed'
      | 'passkey.blocked'
      | 'name.changed'
      | 'tax_number.set'
      | 'tax_number.removed'
      | 'registration.decided'
      | 'invoice_terms.set'
      | 'invoice_terms.removed'
      | 'account.approved'
      | 'account.refused'
      | 'account.changed'
      | 'account.closed'
      | 'account.reopened'
      | 'member.invited'
      | 'member.withdrawn'
      | 'member.joined'
      | 'member.declined'
      | 'domain.added'
      | 'domain.removed'
      | 'member.role'
      | 'member.ended'
      | 'member.restored'
      | 'member.limit'
      | 'api_key.created'
      | 'api_key.rotated'
      | 'api_key.revoked'
      | 'api_key.licensed'
  }
  interface AuditObjects {
    accounts: `user:${number}` | `account:${number}` | `registration:${number}` | `invitation:${number}`
  }
}

/** Small, because every table that refers to users is checked for each removed user. */
const USERS_BATCH = 50

export const accounts: Feature = {
  routes: [
    sessionRoutes,
    loginLinkRoutes,
    passkeyRoutes,
    passkeyLoginRoutes,
    accountRoutes,
    profileRoutes,
    companyRoutes,
    memberRoutes,
    joiningRoutes,
    apiKeyRoutes,
    registrationRoutes,
    passwordResetRoutes,
    agencyAccountRoutes,
    agencyAccountActivityRoutes,
    agencyAccountInvitationRoutes,
    agencyAccountKeyRoutes,
    agencyUserRoutes,
  ],
  jobs: [decideRegistrationsJob, sendPasswordLinkJob, sendLoginLinkJob, sendInvitationJob],
  retention: [
    // R-PRIVACY-2
    { what: 'ended sessions', keptMs: 30 * DAY_MS, removal: endedSessions },
    { what: 'tries to log in or to open something', keptMs: DAY_MS, removal: oldAttempts },
    { what: 'ended password links', keptMs: 7 * DAY_MS, removal: endedLinks },
    { what: 'challenges of passkeys', keptMs: DAY_MS, removal: oldChallenges },
    { what: 'ended API keys', keptMs: MONTHS_24_MS, removal: endedKeys },
    { what: 'daily use of API keys', keptMs: 30 * DAY_MS, removal: oldKeyDays },
    // R-PRIVACY-3
    { what: 'unconfirmed registrations', keptMs: 30 * DAY_MS, removal: unconfirmedRequests },
    { what: 'registrations', keptMs: MONTHS_24_MS, removal: oldRequests },
    { what: 'invitations', keptMs: 30 * DAY_MS, removal: oldInvitations },
    {
      what: 'unconfirmed users',
      keptMs: 30 * DAY_MS,
      batch: USERS_BATCH,
      removal: unconfirmedUsers,
    },
    {
      what: 'accounts without users',
      keptMs: 30 * DAY_MS,
      batch: USERS_BATCH,
      removal: emptyAccounts,
    },
  ],
  personalData: [
    personalDomains,
    personalAccount,
    personalSessions,
    personalLinks,
    personalPasskeys,
    personalKeys,
    personalRequests,
    personalInvitations,
    closingReasons,
    refusalReasons,
    personalUser,
  ],
  withoutPeriod: { passkeys: 'belong to the user, who removes them' },
  notPersonal: {
    'users.full_name': 'the database derives it from the names, which are erased',
    'passkey_challenges.user_id': 'random values of five minutes',
  },
  staying: [{ table: 'accounts', columns: ['name'], why: 'is the name of a company that others belong to' }],
}

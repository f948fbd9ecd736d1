/**
 * The access table (R-ACCESS-1): every endpoint of the API, and the status for each principal that calls it
 * for an object of A. An endpoint may have several rows. A new endpoint is one line here.
 */
import { randomUUID } from 'node:crypto'
import { ACCOUNTS as ADMIN_ACCOUNTS } from './accounts-table.ts'
import { BULK } from './bulk-table.ts'
import { CONTRIBUTORS } from './contributors-table.ts'
import { DOWNLOADS } from './downloads-table.ts'
import { FRONT } from './front-table.ts'
import { INBOX } from './inbox-table.ts'
import { INGEST } from './ingest-table.ts'
import { KEYS } from './keys-table.ts'
import { LINKS } from './links-table.ts'
import { ORDERS } from './orders-table.ts'
import { PAGES } from './pages-table.ts'
import { PRICES } from './prices-table.ts'
import { ACCOUNT_A_AND_STAFF, everyone, members, only, onlyAndStaff, staff } from './principals.ts'
import { RECALLS } from './recalls-table.ts'
import { REPORTS } from './reports-table.ts'
import { REQUESTS } from './requests-table.ts'
import { RIGHTS } from './rights-table.ts'
import * as subjects from './rows.ts'
import { type Row, row } from './rows.ts'
import { SAVED_SEARCHES } from './saved-searches-table.ts'
import { SSO } from './sso-table.ts'
import { TEAM } from './team-table.ts'
import { WEBHOOKS } from './webhooks-table.ts'

const A_ALONE = only({ buyerA: 200 })
const ACCOUNT_A = only({ buyerA: 200, colleagueA: 200, administratorA: 200 })
/** Only the administrator of A's account; other users of the account may only read. */
const ADMINISTRATOR_A = only({ administratorA: 200, buyerA: 403, colleagueA: 403 })
/** Administrators and Superusers of any account. */
const MANAGERS = members(403, { administratorA: 200, buyerB: 200, administrator: 200, superuser: 200 })
/** Administrators of companies, because staff are managed in the admin area. */
const COMPANY_MANAGERS = { ...MANAGERS, administrator: 403, superuser: 403 }
/** The administrator of A's account; for administrators of other accounts the member does not exist. */
const MANAGER_A = { ...COMPANY_MANAGERS, buyerB: 404 }
const WRONG_SIDE = { shortsOnly: 403 }
/** Exceptions for a cart with a video: the response 409 contains the cart without it. */
const NO_CART = { noPurchase: 403, shortsOnly: 409 }
const NO_SHORTS = {
  buyerA: 403,
  colleagueA: 403,
  administratorA: 403,
  buyerB: 403,
  noPurchase: 403,
  agencyUser: 403,
}

const SENDER = { name: 'Ann', email: 'ann@paper.example', company: 'The Paper', ashp: 'a robot' }
const MESSAGE = { ...SENDER, type: 1, message: 'Hello' }
const ADDRESS = { address1: 'A', city: 'B', state: 'C', postcode: 'D', countryId: 225 }

const CATALOGUE: readonly Row[] = [
  row('GET /clip/clips', everyone()),
  row('GET /clip/clips/featured', everyone()),
  row('GET /clip/clips/latest', everyone()),
  row('GET /clip/clips/hero', everyone()),
  row('GET /clip/clips/facets', everyone()),
  row('GET /clip/clips/relax', everyone()),
  row('GET /clip/clips/types', everyone()),
  row('GET /clip/clips/near', everyone()),
  row('GET /clip/clips/close', everyone()),
  row('GET /clip/clips/suggest', everyone(), subjects.none, () => ({ query: { term: 'dog' } })),
  row('GET /clip/clips/batch', everyone(), subjects.none, () => ({ query: { ids: '1' } })),
  row('GET /clip/clips/:id', everyone(200, WRONG_SIDE), subjects.video),
  row('GET /clip/clips/:id', everyone(200, NO_SHORTS), subjects.short),
  row('GET /clip/clips/text/:textFile', members(200, WRONG_SIDE), subjects.story),
  row('GET /clip/changes', members()),
  row('GET /clip/packages', everyone()),
  row('GET /clip/packages/:id', everyone(), subjects.pack),
  row('GET /clip/categories', everyone()),
  row('GET /clip/tones', everyone()),
  row('GET /clip/footageTypes', everyone()),
  row('GET /clip/countries', everyone()),
  row('GET /clip/location', everyone()),
  // No geocoding service is configured; a member gets the location of the account.
  row(
    'GET /clip/location/position',
    everyone(200, { guest: 503, expired: 503, revoked: 503 }),
    subjects.none,
    () => ({ query: { lat: '51', lon: '0' } }),
  ),
  row('GET /clip/pricing', everyone()),
  row('GET /clip/site', everyone()),
  row('GET /api/pages/display/:slug', everyone(), subjects.page),
]

const absent = () => ({ body: { email: 'absent@test.example' } })
const ACCOUNTS: readonly Row[] = [
  row('POST /clip/users/login', everyone(401), subjects.none, () => ({
    body: { email: `${randomUUID()}@absent.example`, password: 'a wrong one' },
  })),
  row('POST /clip/users/login-link', everyone(), subjects.none, absent),
  row('POST /clip/users/login-by-link', everyone(404), subjects.none, () => ({ body: { token: 'none' } })),
  row('POST /clip/users/logout', members()),
  row('GET /clip/users/sessions', members()),
  row('DELETE /clip/users/sessions/:id', A_ALONE, subjects.sessionA),
  row('DELETE /clip/users/sessions', members()),
  row('GET /clip/users/:id', members(), subjects.ownUser),
  row('GET /clip/users/:id', onlyAndStaff({ buyerA: 200 }), subjects.userA),
  row('POST /clip/users/name', members(), subjects.none, () => ({ body: { name: 'Ann Other' } })),
  row('POST /clip/users/password', members(422), subjects.none, () => ({
    body: {
      current: 'a wrong one',
      password: 'an entirely new phrase',
      pwd_confirm: 'an entirely new phrase',
    },
  })),
  row('POST /clip/users/forgot-password', everyone(), subjects.none, absent),
  row('GET /clip/users/reset-password', everyone(404), subjects.none, () => ({ query: { token: 'none' } })),
  row('POST /clip/users/reset-password', everyone(404), subjects.userA, (user_id) => ({
    body: {
      user_id,
      password: 'an entirely new phrase',
      pwd_confirm: 'an entirely new phrase',
      token: 'none',
    },
  })),
]

const MEMBERS: readonly Row[] = [
  row('GET /clip/members', COMPANY_MANAGERS),
  row('POST /clip/invitations', COMPANY_MANAGERS, subjects.none, () => ({
    body: { name: 'Ann Other', email: `${randomUUID()}@paper.example`, role: 'User' },
  })),
  row('POST /clip/invitations/:id/resend', MANAGER_A, subjects.invitationA),
  row('DELETE /clip/invitations/:id', MANAGER_A, subjects.invitationA),
  row('POST /clip/members/:id/role', MANAGER_A, subjects.memberA, () => ({ body: { role: 'Staff' } })),
  row('POST /clip/members/:id/access', MANAGER_A, subjects.memberA),
  row('DELETE /clip/members/:id/access', MANAGER_A, subjects.memberA),
  row('POST /clip/members/:id/spending-limit', MANAGER_A, subjects.memberA, () => ({
    body: { limitMinor: 0 },
  })),
]

const COMPANY: readonly Row[] = [
  row('POST /clip/company/tax-number', MANAGERS, subjects.none, () => ({ body: { taxNumber: '' } })),
]

const FORMS: readonly Row[] = [
  row('POST /clip/forms/register', everyone(), subjects.none, () => ({ body: { ...SENDER, ...ADDRESS } })),
  row('GET /clip/robot/challenge', everyone(), subjects.none, () => ({ query: { purpose: 'contact' } })),
  row('POST /clip/forms/contact', everyone(), subjects.none, () => ({ body: MESSAGE })),
  row('POST /clip/forms/enquire', everyone(), subjects.none, () => ({
    body: { ...MESSAGE, reference: 'VIDEO-1' },
  })),
]

const TRADE: readonly Row[] = [
  row('GET /clip/credits/account/:accountId', members(), subjects.ownAccount),
  row('GET /clip/credits/account/:accountId', ACCOUNT_A_AND_STAFF, subjects.accountA),
  row('GET /clip/prepaidCredits/account/:accountId/status', members(), subjects.ownAccount),
  row('GET /clip/prepaidCredits/account/:accountId/status', ACCOUNT_A_AND_STAFF, subjects.accountA),
  row('GET /clip/prepaidCredits/account/:accountId/recent', ACCOUNT_A_AND_STAFF, subjects.accountA),
  row('GET /clip/prepaidCredits/account/:accountId/all', ACCOUNT_A_AND_STAFF, subjects.accountA),
  row('GET /clip/prepaidCredits/account/:accountId/csv', ACCOUNT_A_AND_STAFF, subjects.accountA),
  row('GET /clip/prepaidCredits/account/:accountId/ledger/csv', ACCOUNT_A_AND_STAFF, subjects.accountA),
  row('GET /clip/company/purchases', MANAGERS),
  row('GET /clip/company/purchases/csv', MANAGERS),
  row('GET /clip/company/downloads', MANAGERS),
  row('GET /clip/company/downloads/csv', MANAGERS),
  row('GET /clip/company/choices', MANAGERS),
  row('POST /clip/payments/salestax', members(200, NO_CART), subjects.none, subjects.taxParts),
  row('POST /clip/payments/intent', members(200, NO_CART), subjects.none, subjects.cartParts),
  row('POST /clip/payments/invoice', members(409, { noPurchase: 403 }), subjects.none, subjects.cartParts),
  row('GET /clip/invoices/owed', members()),
  row('GET /clip/payments/remembered', members()),
  row('GET /clip/payments/cards', members()),
  row('DELETE /clip/payments/cards/:id', A_ALONE, subjects.cardA),
  row('POST /clip/payments/add', ACCOUNT_A, subjects.paymentA, (pi) => ({ body: { pi } })),
  row('GET /clip/payments/order/:ref', ACCOUNT_A, subjects.orderA),
  row('GET /clip/invoices/:number', ACCOUNT_A_AND_STAFF, subjects.invoiceA),
  row('POST /clip/payments/webhook/:provider', everyone(400), subjects.provider, () => ({ body: {} })),
]

const LISTS: readonly Row[] = [
  row('GET /clip/savelists/user/:userId', members(), subjects.ownUser),
  row('GET /clip/savelists/user/:userId', A_ALONE, subjects.userA),
  row('POST /clip/savelists/create', members(), subjects.ownUser, (user_id) => ({
    body: { user_id, name: 'A' },
  })),
  row('POST /clip/savelists/create', A_ALONE, subjects.userA, (user_id) => ({
    body: { user_id, name: 'A' },
  })),
  row('POST /clip/savelists/create', MANAGERS, subjects.none, () => ({ body: { user_id: 0, name: 'A' } })),
  row('GET /clip/savelists/:id', A_ALONE, subjects.listA),
  row('GET /clip/savelists/:id', ACCOUNT_A, subjects.companyListA),
  row('DELETE /clip/savelists/:id', A_ALONE, subjects.listA),
  row('DELETE /clip/savelists/:id', ADMINISTRATOR_A, subjects.companyListA),
  row('POST /clip/savelists/rename/:id', A_ALONE, subjects.listA, () => ({ body: { name: 'B' } })),
  row('POST /clip/savelists/rename/:id', ADMINISTRATOR_A, subjects.companyListA, () => ({
    body: { name: 'B' },
  })),
  row('POST /clip/savelists/share/:id', A_ALONE, subjects.listA, () => ({ body: { shared: false } })),
  row('POST /clip/savelists/share/:id', ADMINISTRATOR_A, subjects.companyListA, () => ({
    body: { shared: false },
  })),
  row('POST /clip/savelists/reorder/:id', only({ buyerA: 409 }), subjects.listA, () => ({
    body: { clips: [] },
  })),
  row('POST /clip/savelists/addClip', A_ALONE, subjects.listA, subjects.clipOfList),
  row('POST /clip/savelists/addClip', ADMINISTRATOR_A, subjects.companyListA, subjects.clipOfList),
  row('POST /clip/savelists/removeClip', A_ALONE, subjects.listA, subjects.clipOfList),
  row('POST /clip/savelists/removeClip', ADMINISTRATOR_A, subjects.companyListA, subjects.clipOfList),
  row('GET /clip/savelists/shared/:ref', everyone(), subjects.sharedListA),
  row('POST /clip/savelists/shared/:ref/open', everyone(), subjects.sharedListA, () => ({
    body: { password: 'not asked for' },
  })),
]

const AGENCY: readonly Row[] = [
  row('GET /agency/me', staff('Staff')),
  row('GET /agency/clips', staff('Staff')),
  row('GET /agency/clips/:id', staff('Staff'), subjects.adminClip),
  row('GET /agency/setup', everyone(404), subjects.none, () => ({ query: { token: 'none' } })),
  row('POST /agency/setup', everyone(404), subjects.none, () => ({
    body: {
      token: 'none',
      agency: 'The Agency',
      countryId: 225,
      name: 'Ann',
      email: 'ann@agency.example',
      password: 'an entirely new phrase',
      pwd_confirm: 'an entirely new phrase',
    },
  })),
  row('GET /agency/audit', staff('Administrator')),
  row('GET /agency/audit/csv', staff('Administrator')),
  row('GET /agency/audit/verify', staff('Administrator')),
  row('GET /agency/clips/:id/history', staff('Staff'), subjects.adminClip),
  row('GET /agency/clips/:id/evidence', staff('Staff'), subjects.adminClip),
  // Staff may only change their own drafts.
  row('POST /agency/clips/:id', { ...staff('Staff'), staff: 403 }, subjects.adminClip, () => ({
    body: { revision: 1, changes: { title: 'Another title' } },
  })),
  row('POST /agency/clips/:id/move', staff('Staff'), subjects.adminClip, () => ({
    body: { revision: 1, to: 'withheld', reason: 'checking' },
  })),
  row('POST /agency/clips/:id/restore', staff('Manager', 409), subjects.editedAdminClip, () => ({
    body: { revision: 2, toRevision: 1 },
  })),
  row('GET /agency/clips/:id/captions', staff('Staff'), subjects.adminClip),
  row(
    'POST /agency/clips/:id/captions',
    staff('Manager'),
    { ...subjects.adminClip, absentStatuses: staff('Manager', 404) },
    () => ({
      body: { revision: 0, language: 'en', vtt: '', shots: [] },
    }),
  ),
  row(
    'POST /agency/clips/:id/captions/draft',
    staff('Manager'),
    { ...subjects.adminClip, absentStatuses: staff('Manager', 404) },
    () => ({ body: { action: 'dismiss' } }),
  ),
  row('GET /agency/clips/:id/rights', staff('Staff'), subjects.adminClip),
  row('GET /agency/clip-choices', staff('Staff')),
  row('GET /agency/clips/:id/files', staff('Staff'), subjects.adminClip),
  row('GET /agency/clips/:id/neighbours', staff('Staff'), subjects.adminClip),
]

export const TABLE: readonly Row[] = [
  ...CATALOGUE,
  ...ACCOUNTS,
  ...MEMBERS,
  ...KEYS,
  ...COMPANY,
  ...FORMS,
  ...TRADE,
  ...DOWNLOADS,
  ...LISTS,
  ...AGENCY,
  ...CONTRIBUTORS,
  ...ADMIN_ACCOUNTS,
  ...ORDERS,
  ...PAGES,
  ...TEAM,
  ...PRICES,
  ...FRONT,
  ...INBOX,
  ...LINKS,
  ...INGEST,
  ...SAVED_SEARCHES,
  ...RECALLS,
  ...REPORTS,
  ...REQUESTS,
  ...RIGHTS,
  ...BULK,
  ...SSO,
  ...WEBHOOKS,
]

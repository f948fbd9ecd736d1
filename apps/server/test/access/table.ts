/**
 * The table of access (R-ACCESS-1): every endpoint of the API, and the status for each principal who calls it for an
 * object of A. An endpoint may have several rows. A new endpoint is one line here.
 */
import { randomUUID } from 'node:crypto'
import { ACCOUNTS as ADMIN_ACCOUNTS } from './accounts-table.ts'
import { BULK } from './bulk-table.ts'
import { CONTRIBUTORS } from './contributors-table.ts'
import { FRONT } from './front-table.ts'
import { INBOX } from './inbox-table.ts'
import { INGEST } from './ingest-table.ts'
import { LINKS } from './links-table.ts'
import { ORDERS } from './orders-table.ts'
import { PAGES } from './pages-table.ts'
import { PRICES } from './prices-table.ts'
import { byKind, everybody, members, only, onlyAndStaff, staff } from './principals.ts'
import { REPORTS } from './reports-table.ts'
import { RIGHTS } from './rights-table.ts'
import * as things from './rows.ts'
import { type Row, row } from './rows.ts'
import { TEAM } from './team-table.ts'

/** Only A. */
const A_ALONE = only({ buyerA: 200 })
const ACCOUNT_A = only({ buyerA: 200, colleagueA: 200, administratorA: 200 })
const ACCOUNT_A_AND_STAFF = onlyAndStaff({ buyerA: 200, colleagueA: 200, administratorA: 200 })
/** In A's account only the administrator; its other users may only read. */
const ADMINISTRATOR_A = only({ administratorA: 200, buyerA: 403, colleagueA: 403 })
/** Administrators and Superusers of any account. */
const MANAGERS = members(403, { administratorA: 200, buyerB: 200, administrator: 200, superuser: 200 })
/** Staff are managed in the admin area. */
const COMPANY_MANAGERS = { ...MANAGERS, administrator: 403, superuser: 403 }
/** Users of A's account; those of other accounts have no members to manage there. */
const MANAGER_A = { ...COMPANY_MANAGERS, buyerB: 404 }
const WRONG_SIDE = { shortsOnly: 403 }
/** For a cart with a video: 409 contains the cart without it. */
const NO_CART = { noPurchase: 403, shortsOnly: 409 }
const NO_SHORTS = {
  buyerA: 403,
  colleagueA: 403,
  administratorA: 403,
  buyerB: 403,
  noPurchase: 403,
  agencyUser: 403,
}

/** `%PDF-` in base64. */
const SENDER = { name: 'Ann', email: 'ann@paper.example', company: 'The Paper', ashp: 'a robot' }
const MESSAGE = { ...SENDER, type: 1, message: 'Hello' }
const ADDRESS = { address1: 'A', city: 'B', state: 'C', postcode: 'D', countryId: 225 }

const CATALOGUE: readonly Row[] = [
  row('GET /clip/clips', everybody()),
  row('GET /clip/clips/featured', everybody()),
  row('GET /clip/clips/latest', everybody()),
  row('GET /clip/clips/hero', everybody()),
  row('GET /clip/clips/facets', everybody()),
  row('GET /clip/clips/relax', everybody()),
  row('GET /clip/clips/types', everybody()),
  row('GET /clip/clips/near', everybody()),
  row('GET /clip/clips/suggest', everybody(), things.none, () => ({ query: { term: 'dog' } })),
  row('GET /clip/clips/batch', everybody(), things.none, () => ({ query: { ids: '1' } })),
  row('GET /clip/clips/:id', everybody(200, WRONG_SIDE), things.video),
  row('GET /clip/clips/:id', everybody(200, NO_SHORTS), things.short),
  row('GET /clip/clips/text/:textFile', members(200, WRONG_SIDE), things.story),
  row('GET /clip/packages', everybody()),
  row('GET /clip/packages/:id', everybody(), things.pack),
  row('GET /clip/categories', everybody()),
  row('GET /clip/tones', everybody()),
  row('GET /clip/footageTypes', everybody()),
  row('GET /clip/countries', everybody()),
  row('GET /clip/location', everybody()),
  // No service for locations is configured; a member gets that of the account.
  row(
    'GET /clip/location/position',
    everybody(200, { guest: 503, expired: 503, revoked: 503 }),
    things.none,
    () => ({ query: { lat: '51', lon: '0' } }),
  ),
  row('GET /clip/pricing', everybody()),
  row('GET /clip/site', everybody()),
  row('GET /api/pages/display/:slug', everybody(), things.page),
]

const ACCOUNTS: readonly Row[] = [
  row('POST /clip/users/login', everybody(401), things.none, () => ({
    body: { email: `${randomUUID()}@absent.example`, password: 'a wrong one' },
  })),
  row('POST /clip/users/logout', members()),
  row('GET /clip/users/sessions', members()),
  row('DELETE /clip/users/sessions/:id', A_ALONE, things.sessionA),
  row('DELETE /clip/users/sessions', members()),
  row('GET /clip/users/:id', members(), things.ownUser),
  row('GET /clip/users/:id', onlyAndStaff({ buyerA: 200 }), things.userA),
  row('POST /clip/users/name', members(), things.none, () => ({ body: { name: 'Ann Other' } })),
  row('POST /clip/users/password', members(422), things.none, () => ({
    body: {
      current: 'a wrong one',
      password: 'an entirely new phrase',
      pwd_confirm: 'an entirely new phrase',
    },
  })),
  row('POST /clip/users/forgot-password', everybody(), things.none, () => ({
    body: { email: 'absent@test.example' },
  })),
  row('GET /clip/users/reset-password', everybody(404), things.none, () => ({ query: { token: 'none' } })),
  row('POST /clip/users/reset-password', everybody(404), things.userA, (user_id) => ({
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
  row('POST /clip/members/invitations', COMPANY_MANAGERS, things.none, () => ({
    body: { name: 'Ann Other', email: `${randomUUID()}@paper.example`, role: 'User' },
  })),
  row('POST /clip/members/invitations/:id/resend', MANAGER_A, things.invitationA),
  row('DELETE /clip/members/invitations/:id', MANAGER_A, things.invitationA),
  row('POST /clip/members/:id/role', MANAGER_A, things.memberA, () => ({ body: { role: 'Staff' } })),
  row('POST /clip/members/:id/access', MANAGER_A, things.memberA),
  row('DELETE /clip/members/:id/access', MANAGER_A, things.memberA),
]

const COMPANY: readonly Row[] = [
  row('POST /clip/company/tax-number', MANAGERS, things.none, () => ({ body: { taxNumber: '' } })),
]

const FORMS: readonly Row[] = [
  row('POST /clip/forms/register', everybody(), things.none, () => ({ body: { ...SENDER, ...ADDRESS } })),
  row('GET /clip/robot/challenge', everybody(), things.none, () => ({ query: { purpose: 'contact' } })),
  row('POST /clip/forms/contact', everybody(), things.none, () => ({ body: MESSAGE })),
  row('POST /clip/forms/enquire', everybody(), things.none, () => ({
    body: { ...MESSAGE, reference: 'VIDEO-1' },
  })),
]

const TRADE: readonly Row[] = [
  row('GET /clip/credits/account/:accountId', members(), things.ownAccount),
  row('GET /clip/credits/account/:accountId', ACCOUNT_A_AND_STAFF, things.accountA),
  row('GET /clip/prepaidCredits/account/:accountId/status', members(), things.ownAccount),
  row('GET /clip/prepaidCredits/account/:accountId/status', ACCOUNT_A_AND_STAFF, things.accountA),
  row('GET /clip/prepaidCredits/account/:accountId/recent', ACCOUNT_A_AND_STAFF, things.accountA),
  row('GET /clip/prepaidCredits/account/:accountId/all', ACCOUNT_A_AND_STAFF, things.accountA),
  row('GET /clip/prepaidCredits/account/:accountId/csv', ACCOUNT_A_AND_STAFF, things.accountA),
  row('GET /clip/prepaidCredits/account/:accountId/ledger/csv', ACCOUNT_A_AND_STAFF, things.accountA),
  row('POST /clip/payments/salestax', members(200, NO_CART), things.none, things.taxParts),
  row('POST /clip/payments/intent', members(200, NO_CART), things.none, things.cartParts),
  row('POST /clip/payments/invoice', members(409, { noPurchase: 403 }), things.none, things.cartParts),
  row('GET /clip/invoices/owed', members()),
  row('GET /clip/payments/remembered', members()),
  row('GET /clip/payments/cards', members()),
  row('DELETE /clip/payments/cards/:id', A_ALONE, things.cardA),
  row('POST /clip/payments/add', ACCOUNT_A, things.paymentA, (pi) => ({ body: { pi } })),
  row('GET /clip/payments/order/:ref', ACCOUNT_A, things.orderA),
  row('GET /clip/invoices/:number', ACCOUNT_A_AND_STAFF, things.invoiceA),
  row('POST /clip/payments/webhook/:provider', everybody(400), things.provider, () => ({ body: {} })),
]

const DOWNLOADS: readonly Row[] = [
  row('POST /clip/clips/download', byKind(402, 200, { shortsOnly: 403 }), things.video, (id) => ({
    body: { ids: [{ id }] },
  })),
  row('GET /clip/downloads/prepared', members(), things.none, () => ({ query: { ids: '1' } })),
  row('GET /clip/downloads/user/:userId/recent', members(), things.ownUser),
  row(
    'GET /clip/downloads/user/:userId/recent',
    onlyAndStaff({ buyerA: 200, administratorA: 200 }),
    things.userA,
  ),
  row('GET /clip/downloads/user/:userId/all', members(), things.ownUser),
  row(
    'GET /clip/downloads/user/:userId/all',
    onlyAndStaff({ buyerA: 200, administratorA: 200 }),
    things.userA,
  ),
  row(
    'GET /clip/downloads/user/:userId/csv',
    onlyAndStaff({ buyerA: 200, administratorA: 200 }),
    things.userA,
  ),
  row('GET /clip/licences/:id', ACCOUNT_A_AND_STAFF, things.licenceA),
  row('POST /clip/downloads/link', everybody(), things.linkRef, (ref) => ({
    body: { ref, email: 'ann@paper.example' },
  })),
  row('POST /clip/clips/download-link', everybody(403), things.none, () => ({
    body: { ids: [1], link: 'no grant' },
  })),
]

const LISTS: readonly Row[] = [
  row('GET /clip/savelists/user/:userId', members(), things.ownUser),
  row('GET /clip/savelists/user/:userId', A_ALONE, things.userA),
  row('POST /clip/savelists/create', members(), things.ownUser, (user_id) => ({
    body: { user_id, name: 'A' },
  })),
  row('POST /clip/savelists/create', A_ALONE, things.userA, (user_id) => ({ body: { user_id, name: 'A' } })),
  row('POST /clip/savelists/create', MANAGERS, things.none, () => ({ body: { user_id: 0, name: 'A' } })),
  row('GET /clip/savelists/:id', A_ALONE, things.listA),
  row('GET /clip/savelists/:id', ACCOUNT_A, things.companyListA),
  row('DELETE /clip/savelists/:id', A_ALONE, things.listA),
  row('DELETE /clip/savelists/:id', ADMINISTRATOR_A, things.companyListA),
  row('POST /clip/savelists/:id/rename', A_ALONE, things.listA, () => ({ body: { name: 'B' } })),
  row('POST /clip/savelists/:id/rename', ADMINISTRATOR_A, things.companyListA, () => ({
    body: { name: 'B' },
  })),
  row('POST /clip/savelists/:id/share', A_ALONE, things.listA, () => ({ body: { shared: false } })),
  row('POST /clip/savelists/:id/share', ADMINISTRATOR_A, things.companyListA, () => ({
    body: { shared: false },
  })),
  row('POST /clip/savelists/:id/reorder', only({ buyerA: 409 }), things.listA, () => ({
    body: { clips: [] },
  })),
  row('POST /clip/savelists/addClip', A_ALONE, things.listA, things.clipOfList),
  row('POST /clip/savelists/addClip', ADMINISTRATOR_A, things.companyListA, things.clipOfList),
  row('POST /clip/savelists/removeClip', A_ALONE, things.listA, things.clipOfList),
  row('POST /clip/savelists/removeClip', ADMINISTRATOR_A, things.companyListA, things.clipOfList),
  row('GET /clip/savelists/shared/:ref', everybody(), things.sharedListA),
  row('POST /clip/savelists/shared/:ref/open', everybody(), things.sharedListA, () => ({
    body: { password: 'not asked for' },
  })),
]

const AGENCY: readonly Row[] = [
  row('GET /agency/me', staff('Staff')),
  row('GET /agency/clips', staff('Staff')),
  row('GET /agency/clips/:id', staff('Staff'), things.adminClip),
  row('GET /agency/setup', everybody(404), things.none, () => ({ query: { token: 'none' } })),
  row('POST /agency/setup', everybody(404), things.none, () => ({
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
  row('GET /agency/clips/:id/history', staff('Staff'), things.adminClip),
  // Staff may change their own drafts only.
  row('POST /agency/clips/:id', { ...staff('Staff'), staff: 403 }, things.adminClip, () => ({
    body: { revision: 1, changes: { title: 'Another title' } },
  })),
  row('POST /agency/clips/:id/move', staff('Staff'), things.adminClip, () => ({
    body: { revision: 1, to: 'withheld', reason: 'checking' },
  })),
  row('POST /agency/clips/:id/restore', staff('Manager', 409), things.editedAdminClip, () => ({
    body: { revision: 2, toRevision: 1 },
  })),
  row('GET /agency/clips/:id/captions', staff('Staff'), things.adminClip),
  row(
    'POST /agency/clips/:id/captions',
    staff('Manager'),
    { ...things.adminClip, absentStatuses: staff('Manager', 404) },
    () => ({
      body: { revision: 0, language: 'en', vtt: '', shots: [] },
    }),
  ),
  row('GET /agency/clips/:id/rights', staff('Staff'), things.adminClip),
  row('GET /agency/clip-choices', staff('Staff')),
  row('GET /agency/clips/:id/files', staff('Staff'), things.adminClip),
  row('GET /agency/clips/:id/neighbours', staff('Staff'), things.adminClip),
  row('GET /agency/clips/:id/licensees', staff('Administrator'), things.killableClip),
  row('GET /agency/clips/:id/licensees/csv', staff('Administrator'), things.killableClip),
]

export const TABLE: readonly Row[] = [
  ...CATALOGUE,
  ...ACCOUNTS,
  ...MEMBERS,
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
  ...REPORTS,
  ...RIGHTS,
  ...BULK,
]

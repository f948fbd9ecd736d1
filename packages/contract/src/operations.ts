/**
 * Every endpoint under the name of its export, which is its `operationId`; the refusals that are its own; and bodies that
 * can be sent as they are. Read by the server's API document only, never by the browser.
 */
import type { z } from 'zod'
import * as accounts from './accounts.ts'
import * as clips from './clips.ts'
import * as countries from './countries.ts'
import * as credits from './credits.ts'
import * as downloadLinks from './download-links.ts'
import * as downloads from './downloads.ts'
import type { Endpoint } from './endpoint.ts'
import * as enquiries from './enquiries.ts'
import type { ErrorCode } from './errors.ts'
import * as facets from './facets.ts'
import * as lists from './lists.ts'
import * as members from './members.ts'
import * as orders from './orders.ts'
import * as packages from './packages.ts'
import * as pages from './pages.ts'
import * as passwordReset from './password-reset.ts'
import * as payments from './payments.ts'
import * as pricing from './pricing.ts'
import * as profile from './profile.ts'
import * as registration from './registration.ts'
import * as sessions from './sessions.ts'

export const EXPORTS = {
  ...accounts,
  ...clips,
  ...countries,
  ...credits,
  ...downloadLinks,
  ...downloads,
  ...enquiries,
  ...facets,
  ...lists,
  ...members,
  ...orders,
  ...packages,
  ...pages,
  ...passwordReset,
  ...payments,
  ...pricing,
  ...profile,
  ...registration,
  ...sessions,
}
type Exports = typeof EXPORTS
type OperationId = {
  [Name in keyof Exports]: Exports[Name] extends Endpoint ? Name : never
}[keyof Exports]

export const OPERATIONS: readonly { id: string; endpoint: Endpoint }[] = Object.entries(EXPORTS).flatMap(
  ([id, value]) => (isEndpoint(value) ? [{ id, endpoint: value }] : []),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value
}

/** Beside those that follow from its access rule, its input and its limits. */
export const REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  accountOfUser: ['not_found'],
  searchClips: ['bad_cursor'],
  searchPackages: ['bad_cursor'],
  clipById: ['not_found', 'withdrawn', 'shorts_only'],
  clipText: ['not_found', 'withdrawn', 'shorts_only'],
  packageById: ['not_found'],
  standardCredits: ['not_found'],
  prepaidStatus: ['not_found'],
  openLink: ['not_found'],
  downloadByLink: ['forbidden', 'not_found', 'withdrawn'],
  downloadClips: [
    ...([
      'licence_required',
      'not_found',
      'withdrawn',
      'shorts_only',
      'not_purchasable',
      'forbidden',
    ] as const),
    ...(['conflict', 'idempotency_mismatch'] as const),
  ],
  recentDownloads: ['not_found'],
  allDownloads: ['not_found'],
  downloadsFile: ['not_found'],
  licence: ['not_found'],
  contact: ['conflict', 'idempotency_mismatch'],
  enquire: ['not_found', 'conflict', 'idempotency_mismatch'],
  savedLists: ['not_found'],
  createList: ['forbidden', 'not_found', 'conflict'],
  addListClip: ['not_found', 'forbidden', 'conflict'],
  removeListClip: ['not_found', 'forbidden'],
  listById: ['not_found'],
  deleteList: ['not_found', 'forbidden'],
  renameList: ['not_found', 'forbidden'],
  reorderList: ['not_found', 'forbidden', 'list_changed'],
  shareList: ['not_found', 'forbidden'],
  sharedList: ['not_found', 'link_ended', 'password_required'],
  openSharedList: ['not_found', 'link_ended', 'wrong_password'],
  listMembers: ['not_found'],
  inviteMember: ['not_found', 'forbidden', 'conflict'],
  resendInvitation: ['not_found', 'forbidden'],
  withdrawInvitation: ['not_found', 'forbidden'],
  changeRole: ['not_found', 'forbidden'],
  giveAccess: ['not_found', 'forbidden'],
  endAccess: ['not_found', 'forbidden'],
  orderByRef: ['not_found'],
  recentPurchases: ['not_found', 'not_purchasable'],
  allPurchases: ['not_found', 'not_purchasable'],
  purchasesFile: ['not_found', 'not_purchasable'],
  displayPage: ['not_found'],
  checkPasswordLink: ['not_found'],
  resetPassword: ['not_found'],
  salesTax: ['not_purchasable'],
  paymentIntent: [
    ...(['cart_changed', 'already_paid', 'already_owned', 'not_purchasable'] as const),
    ...(['conflict', 'idempotency_mismatch'] as const),
  ],
  addPayment: ['not_found', 'conflict'],
  paymentWebhook: ['not_found', 'bad_request'],
  login: ['wrong_credentials', 'account_pending', 'account_disabled'],
  endSession: ['not_found'],
} satisfies Partial<Record<OperationId, readonly ErrorCode[]>>

/** The `data` of a refusal. */
export const REFUSAL_DATA: Readonly<Partial<Record<ErrorCode, z.ZodType>>> = {
  cart_changed: payments.CorrectedCart,
}

/** In the demo these bodies get the answer of success. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  login: { email: 'buyer@demo.example', password: 'rushes-demo-2026' },
  forgotPassword: { email: 'buyer@demo.example' },
  register: {
    name: 'Ada Byron',
    email: 'ada@press.example',
    company: 'Analytical Press',
    address1: '12 St James Square',
    address2: '',
    city: 'London',
    state: 'Greater London',
    postcode: 'SW1Y 4JH',
    countryId: 225,
  },
  enquire: {
    reference: 'VIDEO-41207',
    name: 'Ada Byron',
    email: 'ada@press.example',
    company: 'Analytical Press',
    type: 1,
    message: 'May we use the clip in a documentary next spring?',
  },
  downloadClips: { ids: [{ id: 41207, type: 'video' }], licensed_only: true },
} satisfies Partial<Record<OperationId, unknown>>

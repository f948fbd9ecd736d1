/**
 * Every endpoint under the name of its export, which is its `operationId`; the refusals that are its own; and bodies that
 * can be sent as they are. Read by the server's API document only, never by the browser.
 */
import type { z } from 'zod'
import { MANAGEMENT, MANAGEMENT_REFUSALS } from './account-management.ts'
import * as accounts from './accounts.ts'
import * as agencyAudit from './agency-audit.ts'
import * as agencyBatchCsv from './agency-batch-csv.ts'
import * as agencyBulk from './agency-bulk.ts'
import * as agencyCaptions from './agency-captions.ts'
import * as agencyClipChanges from './agency-clip-changes.ts'
import * as agencyClipParts from './agency-clip-parts.ts'
import * as agencyClips from './agency-clips.ts'
import * as agencyClipsFile from './agency-clips-file.ts'
import * as agencyCuration from './agency-curation.ts'
import { CUSTOMER_REFUSALS, CUSTOMERS } from './agency-customers.ts'
import * as agencyInbox from './agency-inbox.ts'
import * as agencyIngest from './agency-ingest.ts'
import * as agencyIngests from './agency-ingests.ts'
import * as agencyLinks from './agency-links.ts'
import * as agencyLookAlikes from './agency-look-alikes.ts'
import * as agencyNouns from './agency-nouns.ts'
import { OFFICE, OFFICE_REFUSALS } from './agency-office.ts'
import * as agencyPackages from './agency-packages.ts'
import * as agencyRenewals from './agency-renewals.ts'
import * as agencyRights from './agency-rights.ts'
import { SALES, SALES_REFUSALS } from './agency-sales.ts'
import * as agencySession from './agency-session.ts'
import * as agencySetup from './agency-setup.ts'
import * as agencySheet from './agency-sheet.ts'
import * as agencySynonyms from './agency-synonyms.ts'
import * as agencyTeam from './agency-team.ts'
import * as agencyUploadLinks from './agency-upload-links.ts'
import * as agencyViews from './agency-views.ts'
import * as agencyVocabulary from './agency-vocabulary.ts'
import * as byInvoice from './by-invoice.ts'
import * as cards from './cards.ts'
import * as clipChanges from './clip-changes.ts'
import * as clips from './clips.ts'
import * as countries from './countries.ts'
import * as credits from './credits.ts'
import * as deliveryManifests from './delivery-manifests.ts'
import * as downloadLinks from './download-links.ts'
import * as downloads from './downloads.ts'
import type { Endpoint } from './endpoint.ts'
import * as enquiries from './enquiries.ts'
import type { ErrorCode } from './errors.ts'
import * as facets from './facets.ts'
import * as invoices from './invoices.ts'
import { joined } from './joined.ts'
import * as lists from './lists.ts'
import * as orders from './orders.ts'
import * as packages from './packages.ts'
import * as pages from './pages.ts'
import * as passkeys from './passkeys.ts'
import * as passwordReset from './password-reset.ts'
import * as payments from './payments.ts'
import * as pricing from './pricing.ts'
import * as profile from './profile.ts'
import * as pullAddresses from './pull-addresses.ts'
import * as recalls from './recalls.ts'
import * as registration from './registration.ts'
import * as remembered from './remembered.ts'
import * as renditions from './renditions.ts'
import * as requests from './requests.ts'
import * as savedSearches from './saved-searches.ts'
import * as sessions from './sessions.ts'
import * as uploadLinks from './upload-links.ts'

export const EXPORTS = joined(
  accounts,
  agencyAudit,
  agencyBulk,
  agencyCuration,
  CUSTOMERS,
  MANAGEMENT,
  OFFICE,
  SALES,
  agencyBatchCsv,
  agencyInbox,
  agencyIngest,
  agencyIngests,
  agencyLinks,
  agencyLookAlikes,
  agencyPackages,
  agencyTeam,
  agencyClipChanges,
  agencyClipParts,
  agencyClips,
  agencyClipsFile,
  agencyCaptions,
  agencySession,
  agencySetup,
  agencyRenewals,
  agencyRights,
  agencySheet,
  agencyNouns,
  agencySynonyms,
  agencyUploadLinks,
  agencyViews,
  agencyVocabulary,
  byInvoice,
  cards,
  clipChanges,
  clips,
  countries,
  credits,
  deliveryManifests,
  downloadLinks,
  downloads,
  enquiries,
  facets,
  invoices,
  lists,
  orders,
  packages,
  pages,
  passkeys,
  passwordReset,
  payments,
  pricing,
  profile,
  pullAddresses,
  recalls,
  registration,
  remembered,
  renditions,
  requests,
  savedSearches,
  sessions,
  uploadLinks,
)
type Exports = typeof EXPORTS
export type OperationId = {
  [Name in keyof Exports]-?: Exports[Name] extends Endpoint ? Name : never
}[keyof Exports]

export const OPERATIONS: readonly { id: string; endpoint: Endpoint }[] = Object.entries(EXPORTS).flatMap(
  ([id, value]) => (isEndpoint(value) ? [{ id, endpoint: value }] : []),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value
}

/** Refusals in addition to those that follow from the schema and the access rule of an endpoint. */
export const REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  accountOfUser: ['not_found'],
  ...CUSTOMER_REFUSALS,
  ...SALES_REFUSALS,
  agencyBatches: ['bad_cursor'],
  agencyBatch: ['not_found'],
  sendBatchTable: ['not_found', 'outdated'],
  batchTable: ['not_found'],
  retryBatch: ['not_found', 'conflict'],
  pauseBatch: ['not_found', 'conflict'],
  resumeBatch: ['not_found', 'conflict'],
  agencyIngests: ['bad_cursor'],
  retryIngest: ['not_found', 'conflict'],
  cancelIngest: ['not_found', 'conflict'],
  releaseIngest: ['not_found', 'conflict'],
  acceptDuplicate: ['not_found', 'conflict'],
  agencyPackages: ['bad_cursor'],
  agencyPackage: ['not_found'],
  makePackage: ['conflict', 'idempotency_mismatch'],
  editPackage: ['not_found', 'outdated'],
  addPackageClips: ['not_found', 'outdated'],
  movePackage: ['not_found', 'outdated', 'conflict'],
  saveSynonyms: ['not_found', 'conflict'],
  removeSynonyms: ['not_found'],
  addValue: ['conflict'],
  changeValue: ['not_found', 'conflict'],
  mergeValue: ['not_found', 'conflict'],
  changeKeyword: ['not_found'],
  saveCuration: ['not_found', 'outdated'],
  agencyClips: ['bad_cursor'],
  changeClips: ['not_found', 'conflict', 'idempotency_mismatch'],
  bulkChange: ['not_found'],
  saveView: ['conflict'],
  removeView: ['not_found'],
  undoBulkChange: ['not_found', 'conflict'],
  agencyClip: ['not_found'],
  agencyClipFiles: ['not_found'],
  choosePoster: ['not_found', 'outdated', 'conflict'],
  encodeAgain: ['not_found', 'outdated', 'conflict'],
  beginMaster: ['not_found', 'conflict'],
  replaceMaster: ['not_found', 'outdated', 'conflict'],
  agencyClipNeighbours: ['not_found'],
  setClipNeighbours: ['not_found', 'outdated'],
  lookAlikes: ['not_found'],
  answerLookAlike: ['not_found'],
  agencyAudit: ['bad_cursor'],
  inviteStaff: ['conflict'],
  changeStaffRole: ['not_found', 'conflict'],
  resetStaffFactor: ['not_found', 'conflict'],
  disableStaff: ['not_found', 'conflict'],
  restoreStaff: ['not_found'],
  renewRecoveryCodes: ['conflict'],
  agencySetup: ['not_found'],
  setUpAgency: ['not_found', 'conflict'],
  agencyClipHistory: ['not_found'],
  editAgencyClip: ['not_found', 'outdated'],
  moveAgencyClip: ['not_found', 'outdated', 'not_ready', 'conflict'],
  restoreAgencyClip: ['not_found', 'outdated'],
  giveFactor: ['conflict'],
  beginFactor: ['conflict'],
  confirmFactor: ['conflict'],
  removeFactor: ['conflict'],
  clipCaptions: ['not_found'],
  saveCaptions: ['not_found', 'outdated'],
  agencyLinks: ['bad_cursor'],
  agencyLink: ['not_found'],
  makeLink: ['conflict', 'idempotency_mismatch'],
  extendLink: ['not_found', 'conflict'],
  resendLink: ['not_found', 'conflict'],
  revokeLink: ['not_found'],
  inbox: ['bad_cursor'],
  inboxThread: ['not_found'],
  replyToThread: ['not_found', 'conflict', 'idempotency_mismatch'],
  addNote: ['not_found', 'conflict', 'idempotency_mismatch'],
  changeThreads: ['not_found'],
  ...OFFICE_REFUSALS,
  ...agencyRights.RIGHTS_REFUSALS,
  ...agencyUploadLinks.AGENCY_UPLOAD_REFUSALS,
  ...uploadLinks.UPLOAD_REFUSALS,
  searchPackages: ['bad_cursor'],
  ...clipChanges.CLIP_REFUSALS,
  packageById: ['not_found'],
  standardCredits: ['not_found'],
  prepaidStatus: ['not_found'],
  ledgerFile: ['not_found', 'not_purchasable'],
  openLink: ['not_found'],
  downloadByLink: ['forbidden', 'not_found', 'withdrawn', 'conflict'],
  ...downloads.DOWNLOAD_REFUSALS,
  ...deliveryManifests.MANIFEST_REFUSALS,
  ...pullAddresses.PULL_REFUSALS,
  ...renditions.RENDITION_REFUSALS,
  ...requests.REQUEST_REFUSALS,
  ...recalls.RECALL_REFUSALS,
  licence: ['not_found'],
  licenceFile: ['not_found'],
  invoiceFile: ['not_found', 'not_purchasable'],
  contact: ['conflict', 'idempotency_mismatch'],
  ...enquiries.ENQUIRY_REFUSALS,
  ...lists.LIST_REFUSALS,
  ...MANAGEMENT_REFUSALS,
  orderByRef: ['not_found'],
  recentPurchases: ['not_found', 'not_purchasable'],
  allPurchases: ['not_found', 'not_purchasable'],
  purchasesFile: ['not_found', 'not_purchasable'],
  displayPage: ['not_found'],
  checkPasswordLink: ['not_found'],
  resetPassword: ['not_found'],
  salesTax: ['cart_changed', 'already_owned', 'not_purchasable'],
  paymentIntent: [
    'approval_required',
    'cart_changed',
    'already_paid',
    'already_owned',
    'not_purchasable',
    'not_found',
    'forbidden',
    'conflict',
    'idempotency_mismatch',
  ],
  removeCard: ['not_found'],
  ...byInvoice.BY_INVOICE_REFUSALS,
  addPayment: ['not_found', 'conflict'],
  paymentWebhook: ['not_found', 'bad_request'],
  login: ['wrong_credentials', 'account_pending', 'account_disabled'],
  loginByLink: ['not_found', 'account_pending', 'account_disabled'],
  endSession: ['not_found'],
  ...passkeys.PASSKEY_REFUSALS,
  ...savedSearches.SAVED_SEARCH_REFUSALS,
} satisfies Partial<Record<OperationId, readonly ErrorCode[]>>

/** The `data` of a refusal. */
export const REFUSAL_DATA: Readonly<Partial<Record<ErrorCode, z.ZodType>>> = {
  cart_changed: payments.CorrectedCart,
  already_owned: payments.CorrectedCart,
  second_factor_required: agencySession.MissingFactor,
  not_ready: agencyClipChanges.NotReady,
}

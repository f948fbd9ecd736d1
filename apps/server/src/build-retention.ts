/** Lists how long the rows of every table are kept: the table of contents of the nightly removal (R-PRIVACY-1). */
import { MAX_MESSAGE_MONTHS } from '@rushes/contract/setting-values'
import type { Services } from './context.ts'
import type { Removal } from './db/removal.ts'
import type { DB } from './db/schema.gen.ts'
import { oldAttempts } from './features/accounts/attempts.queries.ts'
import { oldInvitations } from './features/accounts/members.queries.ts'
import { endedLinks } from './features/accounts/password-reset.queries.ts'
import * as registrations from './features/accounts/registration.queries.ts'
import { endedSessions } from './features/accounts/sessions.queries.ts'
import { oldAuditAddresses } from './features/audit/audit.queries.ts'
import { oldAuditEntries } from './features/audit/remove-old-entries.ts'
import { oldBulkChanges } from './features/bulk/bulk.queries.ts'
import { unusedTaxQuotes } from './features/checkout/cart.queries.ts'
import { oldVisitAddresses } from './features/downloads/desk-links.queries.ts'
import { oldEnquiries, oldMessages, spentChallenges } from './features/enquiries/enquiries.queries.ts'
import { abandonedUploads } from './features/ingest/abandoned-uploads.ts'
import { endedShares } from './features/lists/list-shares.queries.ts'
import { handledEvents } from './features/orders/webhook-inbox.queries.ts'
import { oldMails, unsentSecretMails } from './features/outbox/outbox.queries.ts'
import type { Retention } from './features/retention/remove-old-rows.ts'
import { oldSearches } from './features/search/search-log.queries.ts'
import { oldUploadAddresses, unsignedLinks } from './features/upload-links/upload-links.queries.ts'
import { oldKeys } from './http/idempotency.queries.ts'

const DAY_MS = 24 * 60 * 60_000
const MONTHS_24_MS = 730 * DAY_MS
/** Each removed user is looked for in every table that names users. */
const USERS_BATCH = 50

const ofMessages = ({ messageMonths }: Services['config']) => messageMonths / MAX_MESSAGE_MONTHS

/** In the order of the removal: what refers to a row goes before it. */
export const RETENTIONS: readonly Retention[] = [
  // R-PRIVACY-2
  { what: 'ended sessions', keptMs: 30 * DAY_MS, removal: endedSessions },
  { what: 'tries to log in or to open something', keptMs: DAY_MS, removal: oldAttempts },
  { what: 'ended password links', keptMs: 7 * DAY_MS, removal: endedLinks },
  // R-PRIVACY-3
  { what: 'unconfirmed registrations', keptMs: 30 * DAY_MS, removal: registrations.unconfirmedRequests },
  { what: 'registrations', keptMs: MONTHS_24_MS, removal: registrations.oldRequests },
  { what: 'invitations', keptMs: 30 * DAY_MS, removal: oldInvitations },
  {
    what: 'unconfirmed users',
    keptMs: 30 * DAY_MS,
    batch: USERS_BATCH,
    removal: registrations.unconfirmedUsers,
  },
  {
    what: 'accounts without users',
    keptMs: 30 * DAY_MS,
    batch: USERS_BATCH,
    removal: registrations.emptyAccounts,
  },
  // R-PRIVACY-4
  { what: 'idempotency keys', keptMs: DAY_MS, removal: oldKeys },
  { what: 'solutions of the robot check', keptMs: DAY_MS, removal: spentChallenges },
  { what: 'tax quotes without an order', keptMs: DAY_MS, removal: unusedTaxQuotes },
  // R-PRIVACY-5
  { what: 'mails', keptMs: 30 * DAY_MS, removal: oldMails },
  { what: 'unsent mails with a password link', keptMs: DAY_MS, removal: unsentSecretMails },
  // R-PRIVACY-6
  { what: 'messages to the agency', keptMs: MONTHS_24_MS, share: ofMessages, removal: oldMessages },
  { what: 'enquiries', keptMs: MONTHS_24_MS, share: ofMessages, removal: oldEnquiries },
  // R-AUDIT-2
  { what: 'addresses in the audit', keptMs: 90 * DAY_MS, removal: oldAuditAddresses },
  { what: 'addresses in the log of download links', keptMs: 90 * DAY_MS, removal: oldVisitAddresses },
  { what: 'addresses in the log of upload links', keptMs: 90 * DAY_MS, removal: oldUploadAddresses },
  { what: 'entries of the audit', keptMs: MONTHS_24_MS, removal: oldAuditEntries },
  // R-BULK-3
  { what: 'changes of many clips', keptMs: MONTHS_24_MS, removal: oldBulkChanges },
  // R-INGEST-6
  { what: 'uploads that nobody went on with', keptMs: 7 * DAY_MS, removal: abandonedUploads },
  // R-UPLOAD-6
  { what: 'upload links that nobody signed', keptMs: MONTHS_24_MS, removal: unsignedLinks },
  // R-PRIVACY-7
  { what: 'handled payment events', keptMs: 90 * DAY_MS, removal: handledEvents },
  { what: 'events of the test card', keptMs: 365 * DAY_MS, removal: ofProvider('testcard_events') },
  {
    what: 'unpaid payments of the test card',
    keptMs: 365 * DAY_MS,
    removal: ofProvider('testcard_intents'),
  },
  // R-REPORT-3
  { what: 'searches', keptMs: MONTHS_24_MS, removal: oldSearches },
  // R-PRIVACY-12
  { what: 'ended links of lists', keptMs: 365 * DAY_MS, removal: endedShares },
]

/** Tables with a time that the nightly removal leaves alone, with the reason. */
export const LEFT_ALONE: Partial<Record<keyof DB, string>> = {
  installation: 'one row, written once',
  report_days: 'sums without anybody in them; they can be counted anew',
  report_months: 'names of months; they can be counted anew',
  report_clip_months: 'sums without anybody in them; they can be counted anew',
  report_contributor_months: 'sums of contributors; they can be counted anew',
  report_state: 'one row',
  audit_waiting: 'becomes entries of the audit each minute',
  erasures: 'hashes only; they are needed after every restore',
  demo_load: 'one row, written once',
  clips: 'the catalogue',
  contributors: 'who is paid for clips that are sold; older than the sales',
  inbox_threads: 'goes with the enquiry or the message that it is about',
  inbox_replies: 'goes with its thread',
  offers: 'what was charged and why; orders were priced by them',
  price_lists: 'what was charged and when; orders were priced by them',
  rights_records: 'the proof of what the agency may license; older than the clips it is about',
  clip_files: 'the catalogue',
  ingest_batches: 'how clips came in',
  look_alikes: 'what a person said of two clips; goes with them',
  ingests: 'how clips came in',
  ingest_steps: 'how clips came in',
  packages: 'the catalogue',
  curation: 'staff choose it; an end takes it off the page',
  pages: 'content of the site',
  page_versions: 'what visitors were told and when; nobody can change or remove one',
  settings: 'one row for each group of settings',
  licence_terms: 'licences name the version that they were granted under',
  terms_pages: 'licences name the version that they were granted under',
  search_documents: 'follows the catalogue',
  search_segments: 'follows the catalogue',
  search_changes: 'emptied by indexing',
  call_counts: 'counting removes what has ended',
  orders: 'the books',
  refunds: 'the books',
  bank_payments: 'the books; only ever added to',
  clip_versions: 'the history of a clip is kept as long as the clip; nobody can change or remove one',
  invoices: 'the law asks for them; nobody can change or remove one',
  disputes: 'the books',
  payment_customers: 'belongs to the person, and goes with the access or an erasure',
  credit_lots: 'the books',
  credit_entries: 'the books; only ever added to',
  credit_adjustments: 'the books; only ever added to',
  standard_credits: 'one row for each account and medium',
  licences: 'a right in perpetuity',
  deliveries: 'the proof of what was delivered',
  downloads: "the member's history, and the proof of what was delivered",
  saved_lists: 'belongs to its member, who removes it',
  saved_list_clips: 'belongs to its member, who removes it',
  upload_consents: 'the proof of what the agency may license; nobody can change or remove one',
  download_link_clips: 'goes with its link',
  download_links: 'belongs to the agency, which revokes it',
  testcard_refunds: 'the books of the test card',
  testcard_disputes: 'the books of the test card',
  setup_tokens: 'one row, which every start replaces and the first Superuser ends',
  staff_factors: 'belongs to the person, who removes it',
  recovery_codes: 'goes with the second factor',
  testcard_cards: 'belongs to the person, who removes it',
}

function ofProvider(table: 'testcard_events' | 'testcard_intents'): Removal<Services> {
  return {
    table,
    count: async ({ payments }, before) => (await payments.oldBooks?.[table]?.count(before)) ?? 0,
    remove: async ({ payments }, before, limit) =>
      (await payments.oldBooks?.[table]?.remove(before, limit)) ?? 0,
  }
}

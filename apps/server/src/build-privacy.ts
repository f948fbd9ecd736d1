/** Lists what is kept about a person, table by table, in the order of an erasure (R-PRIVACY-8, R-PRIVACY-9). */
import type { PersonalData } from './db/personal-data.ts'
import * as accounts from './features/accounts/personal-data.queries.ts'
import { personalEntries } from './features/audit/audit.queries.ts'
import { personalCustomers } from './features/cards/customers.queries.ts'
import { personalVisits } from './features/downloads/desk-links.queries.ts'
import * as downloads from './features/downloads/personal-data.queries.ts'
import { personalEnquiries, personalMessages } from './features/enquiries/enquiries.queries.ts'
import { personalReplies } from './features/enquiries/inbox.queries.ts'
import { personalInvoices } from './features/invoices/invoices.queries.ts'
import { personalLicences } from './features/licences/licences.queries.ts'
import { deleteListsOf } from './features/lists/delete-lists.ts'
import { personalLists } from './features/lists/lists.queries.ts'
import { personalEvents, personalOrders } from './features/orders/personal-data.queries.ts'
import { personalMails } from './features/outbox/outbox.queries.ts'
import { personalFactor } from './features/staff/factors.queries.ts'
import { personalUploadLinks } from './features/upload-links/upload-links.queries.ts'
import { personalAnswers } from './http/idempotency.queries.ts'

/** A list goes with its links. */
const ownLists: PersonalData = {
  ...personalLists,
  async erase(tx, person) {
    const rows = await personalLists.count(tx, person)
    if (person.userId !== null) await deleteListsOf(tx, person.userId, person.before)
    return rows
  },
}

export const PERSONAL_DATA: readonly PersonalData[] = [
  accounts.personalAccount,
  accounts.personalSessions,
  personalFactor,
  accounts.personalLinks,
  accounts.personalRequests,
  accounts.personalInvitations,
  personalCustomers,
  ownLists,
  personalReplies,
  personalMessages,
  personalEnquiries,
  personalMails,
  personalOrders,
  personalInvoices,
  personalEvents,
  personalLicences,
  downloads.personalDownloads,
  downloads.personalDeliveries,
  downloads.personalDownloadLinks,
  personalVisits,
  personalUploadLinks,
  personalAnswers,
  personalEntries,
  accounts.personalUser,
]

/**
 * Every column whose name could mean a person and that no entry above covers, with the reason. A test fails for a
 * new one that is in neither list.
 */
export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  'audit.actor_user_id': 'a number without a name',
  'audit.ip': 'blanked after 90 days; until then it shows who attacked whom',
  'recovery_codes.user_id': 'goes with the second factor',
  'clip_versions.actor_id': 'a number without a name',
  'bulk_changes.actor_id': 'a number without a name',
  'credit_adjustments.actor_user_id': 'a number without a name',
  'credit_entries.user_id': 'a number without a name',
  'deliveries.user_id': 'a number without a name',
  'downloads.user_id': 'a number without a name',
  'orders.user_id': 'a number without a name',
  'refunds.actor_user_id': 'a number without a name',
  'invoices.buyer': 'the law asks for the name and the address on an invoice, and that nobody changes it',
  'licences.user_id': 'a number without a name',
  'contact_messages.user_id': 'a number without a name',
  'download_links.created_by': 'a number without a name',
  'inbox_threads.message_id': 'a number without a name',
  'inbox_threads.assignee_id': 'a number without a name',
  'inbox_replies.author_id': 'a number without a name',
  'outbox_mails.sender': 'an address of the agency',
  'enquiries.user_id': 'a number without a name',
  'payment_customers.user_id': 'a number without a name, until the provider has removed the customer',
  'erasures.email_hmac': 'worth nothing without the secret of the installation',
  'tax_quotes.address_hash': 'a hash that is gone after a day',
  'testcard_intents.receipt_email': 'blanked by the payment provider itself',
  'testcard_events.payload': 'names a payment only; gone after a year',
  'saved_views.user_id': 'a number without a name',
  'saved_views.name': 'the name of a question, such as Vienna this week',
  'clip_files.file_name': 'the catalogue',
  'contributors.name': 'whom the agency owes a share of its sales',
  'contributors.email': 'where statements of that share are sent',
  'price_lists.created_by': 'a number without a name',
  'price_lists.name': 'a list of prices, such as Spring',
  'terms_pages.created_by': 'a number without a name',
  'offers.user_id': 'a number without a name',
  'offers.message': 'words of the agency to a company, part of what it offered',
  'settings.changed_by': 'a number without a name',
  'page_versions.author_id': 'a number without a name',
  'rights_records.file_name': 'the proof of what the agency may license',
  'upload_consents.name': 'the proof of what the agency may license',
  'upload_consents.ip': 'the proof of what the agency may license',
  'upload_links.created_by': 'a number without a name',
  'upload_link_visits.file_name': 'the name of a file that was sent to the agency',
  'upload_link_visits.ip': 'blanked after 90 days',
  'tiers.usage_type': 'the catalogue',
  'categories.name': 'the catalogue',
  'countries.name': 'the catalogue',
  'footage_types.name': 'the catalogue',
  'licensing_terms.name': 'the catalogue',
  'ingest_batches.created_by': 'a number without a name',
  'look_alikes.answered_by': 'a number without a name',
  'uploads.user_id': 'a number without a name',
  'uploads.file_name': 'the name of a file that was sent to the agency',
  'ingest_batches.name': 'the name of a folder',
  'ingests.file_name': 'the name of a file of the agency',
  'ingest_words.file_name': 'the name of a file of the agency',
  'ingests.source_name': 'made of a hash',
  'packages.name': 'the catalogue',
  'tiers.name': 'the catalogue',
  'tones.name': 'the catalogue',
}

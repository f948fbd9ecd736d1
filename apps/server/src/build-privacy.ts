/** Lists what is kept about a person, table by table, in the order of an erasure (R-PRIVACY-8, R-PRIVACY-9). */
import type { PersonalData } from './db/personal-data.ts'
import * as accounts from './features/accounts/personal-data.queries.ts'
import { personalEntries } from './features/audit/audit.queries.ts'
import * as downloads from './features/downloads/personal-data.queries.ts'
import { personalEnquiries, personalMessages } from './features/enquiries/enquiries.queries.ts'
import { personalLicences } from './features/licences/licences.queries.ts'
import { deleteListsOf } from './features/lists/delete-lists.ts'
import { personalLists } from './features/lists/lists.queries.ts'
import { personalEvents, personalOrders } from './features/orders/personal-data.queries.ts'
import { personalMails } from './features/outbox/outbox.queries.ts'
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
  accounts.personalLinks,
  accounts.personalRequests,
  accounts.personalInvitations,
  ownLists,
  personalMessages,
  personalEnquiries,
  personalMails,
  personalOrders,
  personalEvents,
  personalLicences,
  downloads.personalDownloads,
  downloads.personalDeliveries,
  downloads.personalDownloadLinks,
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
  'credit_entries.user_id': 'a number without a name',
  'deliveries.user_id': 'a number without a name',
  'downloads.user_id': 'a number without a name',
  'orders.user_id': 'a number without a name',
  'refunds.actor_user_id': 'a number without a name',
  'licences.user_id': 'a number without a name',
  'contact_messages.user_id': 'a number without a name',
  'enquiries.user_id': 'a number without a name',
  'erasures.email_hmac': 'worth nothing without the secret of the installation',
  'tax_quotes.address_hash': 'a hash that is gone after a day',
  'testcard_intents.receipt_email': 'blanked by the payment provider itself',
  'testcard_events.payload': 'names a payment only; gone after a year',
  'clip_files.file_name': 'the catalogue',
  'tiers.usage_type': 'the catalogue',
  'categories.name': 'the catalogue',
  'countries.name': 'the catalogue',
  'footage_types.name': 'the catalogue',
  'licensing_terms.name': 'the catalogue',
  'packages.name': 'the catalogue',
  'tiers.name': 'the catalogue',
  'tones.name': 'the catalogue',
}

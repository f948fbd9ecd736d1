/** Lists what is kept about a person, table by table, in the order of an erasure (R-PRIVACY-8, R-PRIVACY-9). */
import type { PersonalData, Staying } from './db/personal-data.ts'
import * as accounts from './features/accounts/personal-data.queries.ts'
import { personalEntries } from './features/audit/audit.queries.ts'
import { personalCustomers } from './features/cards/customers.queries.ts'
import { personalContributors } from './features/contributors/contributors.queries.ts'
import { personalVisits } from './features/downloads/desk-links.queries.ts'
import * as downloads from './features/downloads/personal-data.queries.ts'
import { personalEnquiries, personalMessages } from './features/enquiries/enquiries.queries.ts'
import { personalReplies } from './features/enquiries/inbox.queries.ts'
import { batchNames } from './features/ingest/batches.queries.ts'
import { personalInvoices } from './features/invoices/invoices.queries.ts'
import { personalLicences } from './features/licences/licences.queries.ts'
import { deleteListsOf } from './features/lists/delete-lists.ts'
import { personalLists } from './features/lists/lists.queries.ts'
import * as orders from './features/orders/personal-data.queries.ts'
import { mailsToOthers, personalMails } from './features/outbox/outbox.queries.ts'
import { searchesForPerson } from './features/search/search-log.queries.ts'
import { personalFactor } from './features/staff/factors.queries.ts'
import { viewsOfPerson } from './features/staff/views.queries.ts'
import * as uploadLinks from './features/upload-links/upload-links.queries.ts'
import { answersToOthers, personalAnswers } from './http/idempotency.queries.ts'

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
  mailsToOthers,
  orders.personalOrders,
  orders.orderTexts,
  orders.refundTexts,
  personalInvoices,
  orders.personalEvents,
  personalLicences,
  downloads.personalDownloads,
  downloads.personalDeliveries,
  downloads.personalDownloadLinks,
  downloads.downloadLinkTexts,
  personalVisits,
  // Before the link loses its address, by which they are found.
  uploadLinks.personalConsents,
  uploadLinks.personalUploadLinks,
  uploadLinks.uploadLinkTexts,
  batchNames,
  personalContributors,
  viewsOfPerson,
  searchesForPerson,
  personalAnswers,
  answersToOthers,
  accounts.closingReasons,
  accounts.refusalReasons,
  personalEntries,
  accounts.personalUser,
]

const FOR_ALWAYS = 'is only ever added to'
const OF_OTHERS = 'was written by others, or to others; it ends by its own period'
const OF_FILES = 'is the name of a file that was sent to the agency'

/** What an erasure leaves although it may name the person, with the reason. */
export const STAYING: readonly Staying[] = [
  { table: 'invoices', columns: ['buyer'], why: 'the law asks for the name and the address on an invoice' },
  {
    table: 'contributors',
    columns: ['name', 'email', 'notes'],
    why: 'the agency owes a share of its sales; change it below Contributors',
  },
  {
    table: 'upload_consents',
    columns: ['name', 'note', 'answers', 'statement'],
    why: 'is the proof of what the agency may license',
  },
  {
    table: 'rights_records',
    columns: ['holder', 'contact', 'reference', 'notes', 'uses', 'end_reason', 'file_name'],
    why: 'is the proof of what the agency may license; change it below Rights',
  },
  { table: 'audit', columns: ['reason', 'details'], why: `${FOR_ALWAYS}, and removed after 24 months` },
  { table: 'credit_adjustments', columns: ['reason'], why: FOR_ALWAYS },
  { table: 'bank_payments', columns: ['reference'], why: FOR_ALWAYS },
  { table: 'orders', columns: ['billing_address'], why: 'is the address of another buyer' },
  {
    table: 'testcard_refunds',
    columns: ['reason'],
    why: 'belongs to the books of the test card, which moves no money',
  },
  { table: 'offers', columns: ['message'], why: 'is part of what was offered, and does not change' },
  { table: 'accounts', columns: ['name'], why: 'is the name of a company that others belong to' },
  { table: 'saved_lists', columns: ['name'], why: 'is a list of the company or of a colleague' },
  { table: 'inbox_replies', columns: ['body', 'recipient'], why: OF_OTHERS },
  { table: 'contact_messages', columns: ['name', 'email', 'company', 'message'], why: OF_OTHERS },
  { table: 'enquiries', columns: ['name', 'email', 'company', 'message'], why: OF_OTHERS },
  { table: 'uploads', columns: ['file_name'], why: OF_FILES },
  { table: 'ingests', columns: ['file_name'], why: OF_FILES },
  { table: 'ingest_words', columns: ['file_name', 'words'], why: OF_FILES },
  { table: 'upload_link_visits', columns: ['file_name'], why: OF_FILES },
]

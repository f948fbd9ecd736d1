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

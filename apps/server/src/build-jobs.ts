/** Lists every job: the worker's table of contents. */

import { RETENTIONS } from './build-retention.ts'
import type { Job } from './context.ts'
import { sendInvitationJob } from './features/accounts/members.jobs.ts'
import { sendPasswordLinkJob } from './features/accounts/password-reset.jobs.ts'
import { decideRegistrationsJob } from './features/accounts/registration.jobs.ts'
import { recordWaitingJob, verifyAuditJob } from './features/audit/audit.jobs.ts'
import { carryOutChangesJob } from './features/bulk/bulk.jobs.ts'
import { removeCustomersJob } from './features/cards/cards.jobs.ts'
import { followClockJob } from './features/catalogue/clips.jobs.ts'
import { changeClipWordsJob } from './features/catalogue/words.jobs.ts'
import { renewAllowancesJob } from './features/credits/credits.jobs.ts'
import { fallenClipsJob } from './features/downloads/download-links.jobs.ts'
import { purgeMediaJob } from './features/files/purge.jobs.ts'
import { advanceIngestsJob, cancelOldIngestsJob, receiveUploadsJob } from './features/ingest/ingest.jobs.ts'
import { remindersJob } from './features/orders/by-invoice.jobs.ts'
import { ORDER_JOBS } from './features/orders/orders.jobs.ts'
import { sendMailsJob } from './features/outbox/outbox.jobs.ts'
import { countReportDaysJob } from './features/reports/reports.jobs.ts'
import { removeOldRowsJob } from './features/retention/retention.jobs.ts'
import { rightsRemindersJob } from './features/rights/rights.jobs.ts'
import { compareSearchJob, indexCatalogueJob } from './features/search/search.jobs.ts'
import { cleanStorageJob } from './features/storage/storage.jobs.ts'

export const JOBS: readonly Job[] = [
  sendMailsJob,
  decideRegistrationsJob,
  sendPasswordLinkJob,
  sendInvitationJob,
  indexCatalogueJob,
  compareSearchJob,
  changeClipWordsJob,
  followClockJob,
  carryOutChangesJob,
  removeOldRowsJob(RETENTIONS),
  verifyAuditJob,
  recordWaitingJob,
  ...ORDER_JOBS,
  remindersJob,
  renewAllowancesJob,
  rightsRemindersJob,
  countReportDaysJob,
  fallenClipsJob,
  removeCustomersJob,
  receiveUploadsJob,
  advanceIngestsJob,
  cancelOldIngestsJob,
  cleanStorageJob,
  purgeMediaJob,
]

/** Lists every job: the worker's table of contents. */

import { RETENTIONS } from './build-retention.ts'
import type { Job } from './context.ts'
import { sendInvitationJob } from './features/accounts/members.jobs.ts'
import { sendPasswordLinkJob } from './features/accounts/password-reset.jobs.ts'
import { decideRegistrationsJob } from './features/accounts/registration.jobs.ts'
import { ORDER_JOBS } from './features/orders/orders.jobs.ts'
import { sendMailsJob } from './features/outbox/outbox.jobs.ts'
import { removeOldRowsJob } from './features/retention/retention.jobs.ts'
import { indexCatalogueJob } from './features/search/search.jobs.ts'

export const JOBS: readonly Job[] = [
  sendMailsJob,
  decideRegistrationsJob,
  sendPasswordLinkJob,
  sendInvitationJob,
  indexCatalogueJob,
  removeOldRowsJob(RETENTIONS),
  ...ORDER_JOBS,
]

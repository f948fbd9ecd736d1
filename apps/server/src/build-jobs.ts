/** The worker's table of contents: every job. */
import { ORDER_JOBS } from './features/checkout/orders.jobs.ts'
import { sendMailsJob } from './features/outbox/outbox.jobs.ts'
import type { Job } from './platform/jobs/job.ts'

export const JOBS: readonly Job[] = [sendMailsJob, ...ORDER_JOBS]

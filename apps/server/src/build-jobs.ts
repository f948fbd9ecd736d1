/** The worker's table of contents: every job. */
import { sendMailsJob } from './features/outbox/outbox.jobs.ts'
import type { Job } from './platform/jobs/job.ts'

export const JOBS: readonly Job[] = [sendMailsJob]

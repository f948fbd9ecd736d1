/** The worker's table of contents: every job. */
import type { Job } from './platform/jobs/jobs.ts'

export const JOBS: readonly Job[] = []

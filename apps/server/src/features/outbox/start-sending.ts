/** Sends emails as soon as the database announces them. The scheduled job sends those that were missed. */
import type { Services } from '../../context.ts'
import { MAILS_JOB } from './outbox.jobs.ts'

/** @returns a function that stops the sending */
export function startSending({
  agencyEvents,
  jobs,
}: Pick<Services, 'agencyEvents' | 'jobs'>): () => Promise<void> {
  const stop = agencyEvents.listen({
    onEvent: ({ kind }) => void (kind === 'mails' && jobs.runSoon(MAILS_JOB)),
    onGap: () => jobs.runSoon(MAILS_JOB),
  })
  return async () => stop()
}

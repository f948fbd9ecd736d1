/** Runs a job as soon as the database announces its work. The schedule of the job finds what was missed. */
import type { AgencyEvents } from '../agency-events.ts'
import type { Jobs } from './jobs.ts'

type Used = { agencyEvents: AgencyEvents; jobs: Jobs }

/** @param kind the kind of the announcement @returns a function that stops it */
export function runAnnounced({ agencyEvents, jobs }: Used, kind: string, job: string): () => Promise<void> {
  const stop = agencyEvents.listen({
    onEvent: (event) => void (event.kind === kind && jobs.runSoon(job)),
    onGap: () => jobs.runSoon(job),
  })
  return async () => stop()
}

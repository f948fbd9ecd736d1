/** Makes a queue for each kind of job, and lets workers take what waits. */
import type { JobResult, PgBoss } from 'pg-boss'
import { tell, together } from '../../observations.ts'
import type { ErrorLog, JobFor } from './jobs.ts'

/** What a worker takes at once. While it gets that many it asks again without a pause, until nothing waits. */
const JOBS_BATCH = 20
/** Workers of one queue in one process: one slow job does not hold up the queue. */
const WORKERS = 2
/** NOTIFY wakes a worker at once, except for a delayed job and for one that is tried again. */
const POLL_S = 5
const POLL_FOR_DELAYED_S = 2
/** A worker that has not reported for so long is dead, and its jobs are taken up again. */
const HEARTBEAT_S = 20
/** Beside what a job works with: the trace of the request that asked for it. */
export const TRACE = 'traceparent'

export async function startQueues<Services extends { log: ErrorLog }>(
  boss: PgBoss,
  services: Services,
  jobs: readonly JobFor<Services>[],
  work: boolean,
): Promise<void> {
  await boss.start()
  for (const job of jobs) {
    const options = { retryLimit: 5, retryBackoff: true, notify: true, heartbeatSeconds: HEARTBEAT_S }
    await boss.createQueue(job.name, options)
    // A queue of an earlier version is kept by `createQueue`: its settings are brought up to date.
    await boss.updateQueue(job.name, options)
    if (!work) continue
    if (job.every !== undefined) await boss.schedule(job.name, job.every)
    await boss.work<Record<string, unknown>>(
      job.name,
      {
        batchSize: JOBS_BATCH,
        burstWhenBatchFull: true,
        localConcurrency: job.atOnce?.(services) ?? WORKERS,
        notifyPollingIntervalSeconds: job.isDelayed ? POLL_FOR_DELAYED_S : POLL_S,
        perJobResults: true,
      },
      async (batch) => {
        const results: JobResult[] = []
        for (const { id, data } of batch) results.push(await runJob(services, job, { id, data: data ?? {} }))
        return results
      },
    )
  }
}

/** Runs one job, in a batch or alone; its failure is its own and does not make the others run again. */
export async function runJob<Services extends { log: ErrorLog }>(
  services: Services,
  job: JobFor<Services>,
  { id, data: queued }: { id: string; data: Record<string, unknown> },
): Promise<JobResult> {
  const { [TRACE]: trace, ...data } = queued
  const from = typeof trace === 'string' ? trace : undefined
  const began = performance.now()
  const say = (failed: boolean) => tell('job', { name: job.name, ms: performance.now() - began, failed })
  try {
    await together(job.name, from, () => job.run(services, data))
    say(false)
    return { id, status: 'completed' }
  } catch (error) {
    say(true)
    services.log.error({ err: error, job: job.name }, 'job failed')
    return { id, status: 'failed', output: { message: String(error) } }
  }
}

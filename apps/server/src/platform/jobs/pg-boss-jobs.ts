/** The queue in PostgreSQL: pg-boss, in a schema of its own. */
import { setTimeout as pause } from 'node:timers/promises'
import { type JobResult, PgBoss } from 'pg-boss'
import { tell } from '../../observations.ts'
import type { ErrorLog, JobFor, JobQueue } from './jobs.ts'
import { queueConnections } from './queue-connections.ts'

const MIN_BACK_OFF_MS = 500
const MAX_BACK_OFF_MS = 30_000

/** For the statements of all workers of a process. */
const CONNECTIONS = 4
/** What a worker takes at once. While it gets that many it asks again without a pause, until nothing waits. */
const JOBS_BATCH = 20
/** Workers of one queue in one process: one slow job does not hold up the queue. */
const WORKERS = 2
/** NOTIFY wakes a worker at once, except for a delayed job. */
const POLL_S = 2
/** A worker that has not reported for so long is dead, and its jobs are taken up again. */
const HEARTBEAT_S = 20
const LOOK_FOR_DEAD_WORKERS_S = 15

/** Makes the queue's schema, or brings it up to date; the only part of the queue that needs the owner's rights. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const db = queueConnections(ownerUrl, { max: 1 })
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
  await db.end()
}

/** The schema of the queue must be there: `installQueue`. */
export function pgBossJobs(databaseUrl: string): JobQueue {
  const db = queueConnections(databaseUrl, { max: CONNECTIONS })
  const boss = new PgBoss({
    db,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: LOOK_FOR_DEAD_WORKERS_S,
    monitorIntervalSeconds: LOOK_FOR_DEAD_WORKERS_S,
  })
  let ready: Promise<void> = Promise.resolve()
  let isStopping = false

  /** A database that is away for a while delays the queue; it does not end the process. */
  async function startUntilStarted(start: () => Promise<void>, log: ErrorLog): Promise<void> {
    for (let waitMs = MIN_BACK_OFF_MS; !isStopping; waitMs = Math.min(2 * waitMs, MAX_BACK_OFF_MS)) {
      try {
        return await start()
      } catch (error) {
        log.error({ err: error }, 'the job queue did not start; it is tried again')
        await boss.stop({ graceful: false }).catch(() => undefined)
        await pause(waitMs)
      }
    }
  }

  return {
    async send(name, data, options = {}) {
      await ready
      await boss.send(name, data, { startAfter: options.afterSeconds ?? 0 })
    },
    start(services, jobs, { work }) {
      boss.on('error', (error) => services.log.error({ err: error }, 'job queue'))
      ready = startUntilStarted(() => startQueues(boss, services, jobs, work), services.log)
      return ready
    },
    async stop() {
      isStopping = true
      await ready
      await boss.stop({ graceful: true, timeout: 10_000 })
      await db.end()
    },
  }
}

async function startQueues<Services extends { log: ErrorLog }>(
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
        localConcurrency: WORKERS,
        notifyPollingIntervalSeconds: POLL_S,
        perJobResults: true,
      },
      async (batch) => {
        const results: JobResult[] = []
        for (const { id, data } of batch) results.push(await runJob(services, job, id, data ?? {}))
        return results
      },
    )
  }
}

/** Runs one job of a batch; its failure is its own and does not make the others run again. */
async function runJob<Services extends { log: ErrorLog }>(
  services: Services,
  job: JobFor<Services>,
  id: string,
  data: Record<string, unknown>,
): Promise<JobResult> {
  const began = performance.now()
  const say = (failed: boolean) => tell('job', { name: job.name, ms: performance.now() - began, failed })
  try {
    await job.run(services, data)
    say(false)
    return { id, status: 'completed' }
  } catch (error) {
    say(true)
    services.log.error({ err: error, job: job.name }, 'job failed')
    return { id, status: 'failed', output: { message: String(error) } }
  }
}

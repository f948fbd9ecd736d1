/** The job queue in PostgreSQL: pg-boss, in a separate schema. */
import { setTimeout as pause } from 'node:timers/promises'
import { type JobResult, PgBoss } from 'pg-boss'
import { currentTrace, emit, together } from '../../observations.ts'
import type { ErrorLog, JobFor, JobQueue } from './jobs.ts'
import { queueConnections } from './queue-connections.ts'

/** Jobs that a worker fetches at once. After a full batch it fetches again without a pause. */
const JOBS_BATCH = 20

/** Workers of one queue in one process, so that a slow job does not delay the queue. */
const WORKERS = 2

/** Polling interval. NOTIFY wakes a worker at once, except for delayed jobs and retries. */
const POLL_S = 5

const POLL_FOR_DELAYED_S = 2

/** A worker that has not reported for this time counts as dead, and its jobs are started again. */
const HEARTBEAT_S = 20

/** Added to the data of a job: the trace of the request that queued it. */
const TRACE = 'traceparent'

/** The current run of a kind of work. All calls during it lead to a single further run. */
type Turn = { isWanted: boolean; ended: Promise<void> }

const MIN_BACK_OFF_MS = 500

const MAX_BACK_OFF_MS = 30_000

/** Connections for the statements of all workers of a process. */
const CONNECTIONS = 4

const LOOK_FOR_DEAD_WORKERS_S = 15

const STOP_MS = 10_000

/** Pause between rows in the queue; calls during it share the next row. */
const BETWEEN_ROWS_MS = 20

/** Creates or updates the queue's schema; only this part of the queue needs the owner's rights. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const db = queueConnections(ownerUrl, { max: 1 })
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
  await db.end()
}

/** Opens the queue. Its schema must exist (`installQueue`). */
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
  const soon = soonRuns()
  let runHere: ((name: string) => Promise<unknown>) | undefined

  async function send(name: string, data: Record<string, unknown>, afterSeconds: number): Promise<void> {
    await ready
    const trace = currentTrace()
    const queued = trace === undefined ? data : { ...data, [TRACE]: trace }
    await boss.send(name, queued, { startAfter: afterSeconds })
  }

  /** Queues a job; a failure is ignored, because the schedule starts the job anyway. */
  const sendOne = (name: string) =>
    send(name, {}, 0)
      .catch(() => undefined)
      .then(() => pause(BETWEEN_ROWS_MS))

  /** Retries the start, so that an unavailable database delays the queue and does not end the process. */
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
    send: (name, data, options = {}) => send(name, data, options.afterSeconds ?? 0),
    runSoon(name) {
      soon.run(name, () => (runHere ?? sendOne)(name))
    },
    start(services, jobs, { work }) {
      if (work)
        runHere = async (name) => {
          const job = jobs.find((one) => one.name === name)
          if (job) await runJob(services, job, { id: name, data: {} })
        }
      boss.on('error', (error) => services.log.error({ err: error }, 'job queue'))
      ready = startUntilStarted(() => startQueues(boss, services, jobs, work), services.log)
      return ready
    },
    async stop() {
      isStopping = true
      await ready
      await Promise.race([soon.ended(), pause(STOP_MS, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: STOP_MS })
      await db.end()
    },
  }
}

function soonRuns() {
  const turns = new Map<string, Turn>()

  async function runWhileWanted(name: string, turn: Turn, work: () => Promise<unknown>): Promise<void> {
    while (turn.isWanted) {
      turn.isWanted = false
      await work()
    }
    turns.delete(name)
  }

  return {
    /** @param work must not fail */
    run(name: string, work: () => Promise<unknown>): void {
      const current = turns.get(name)
      if (current) {
        current.isWanted = true
        return
      }
      const turn: Turn = { isWanted: true, ended: Promise.resolve() }
      turns.set(name, turn)
      turn.ended = runWhileWanted(name, turn, work)
    },
    /** Resolves when nothing runs. */
    async ended(): Promise<void> {
      await Promise.all([...turns.values()].map((turn) => turn.ended))
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
    // `createQueue` keeps a queue of an earlier version, so its settings are updated.
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

/** Runs one job, in a batch or alone; its failure does not make the others run again. */
async function runJob<Services extends { log: ErrorLog }>(
  services: Services,
  job: JobFor<Services>,
  { id, data: queued }: { id: string; data: Record<string, unknown> },
): Promise<JobResult> {
  const { [TRACE]: trace, ...data } = queued
  const from = typeof trace === 'string' ? trace : undefined
  const began = performance.now()
  const report = (failed: boolean) => emit('job', { name: job.name, ms: performance.now() - began, failed })
  try {
    await together(job.name, from, () => job.run(services, data))
    report(false)
    return { id, status: 'completed' }
  } catch (error) {
    report(true)
    services.log.error({ err: error, job: job.name }, 'job failed')
    return { id, status: 'failed', output: { message: String(error) } }
  }
}

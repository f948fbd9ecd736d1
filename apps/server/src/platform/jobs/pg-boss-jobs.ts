/** The queue in PostgreSQL: pg-boss, in a schema of its own. */
import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { currentTrace } from '../../observations.ts'
import type { ErrorLog, JobQueue } from './jobs.ts'
import { queueConnections } from './queue-connections.ts'
import { soonRuns } from './soon-runs.ts'
import { runJob, startQueues, TRACE } from './start-queues.ts'

const MIN_BACK_OFF_MS = 500
const MAX_BACK_OFF_MS = 30_000

/** For the statements of all workers of a process. */
const CONNECTIONS = 4
const LOOK_FOR_DEAD_WORKERS_S = 15
const STOP_MS = 10_000
/** Calls that come meanwhile share the next row in the queue. */
const BETWEEN_ROWS_MS = 20

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
  const soon = soonRuns()
  let runHere: ((name: string) => Promise<unknown>) | undefined

  async function send(name: string, data: Record<string, unknown>, afterSeconds: number): Promise<void> {
    await ready
    const trace = currentTrace()
    const queued = trace === undefined ? data : { ...data, [TRACE]: trace }
    await boss.send(name, queued, { startAfter: afterSeconds })
  }

  /** The clock starts the job when the queue is away. */
  const sendOne = (name: string) =>
    send(name, {}, 0)
      .catch(() => undefined)
      .then(() => pause(BETWEEN_ROWS_MS))

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

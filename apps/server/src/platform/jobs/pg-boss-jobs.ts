/** The queue in PostgreSQL: pg-boss, in a schema of its own. */
import { PgBoss } from 'pg-boss'
import type { Services } from '../../context.ts'
import type { Job } from './job.ts'
import type { Jobs } from './jobs.ts'

export type JobQueue = Jobs & {
  /** Creates the queues; a process with the worker role also runs their jobs. */
  start(services: Services, jobs: readonly Job[], options: { work: boolean }): Promise<void>
  stop(): Promise<void>
}

export function pgBossJobs(databaseUrl: string): JobQueue {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4, useListenNotify: true })
  let ready: Promise<unknown> = Promise.resolve()
  return {
    async send(name, data, options = {}) {
      await ready
      await boss.send(name, data, { startAfter: options.afterSeconds ?? 0 })
    },
    start(services, jobs, { work }) {
      boss.on('error', (error) => services.log.error({ err: error }, 'job queue'))
      const started = startQueues(boss, services, jobs, work)
      ready = started
      return started
    },
    async stop() {
      await ready.catch(() => undefined)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

async function startQueues(boss: PgBoss, services: Services, jobs: readonly Job[], work: boolean) {
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 5, retryBackoff: true, notify: true })
    if (!work) continue
    if (job.every !== undefined) await boss.schedule(job.name, job.every)
    // NOTIFY wakes a worker at once, but neither for the second of two jobs nor for a delayed one.
    await boss.work(job.name, { batchSize: 1, notifyPollingIntervalSeconds: 2 }, async ([queued]) => {
      const data = (queued?.data ?? {}) as Record<string, unknown>
      try {
        await job.run(services, data)
      } catch (error) {
        services.log.error({ err: error, job: job.name }, 'job failed')
        throw error
      }
    })
  }
}

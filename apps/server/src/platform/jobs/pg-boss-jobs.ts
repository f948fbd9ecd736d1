/** The queue in PostgreSQL: pg-boss, in a schema of its own. */
import { PgBoss } from 'pg-boss'
import type { ErrorLog, JobFor, JobQueue } from './jobs.ts'

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

async function startQueues<Services extends { log: ErrorLog }>(
  boss: PgBoss,
  services: Services,
  jobs: readonly JobFor<Services>[],
  work: boolean,
) {
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 5, retryBackoff: true, notify: true })
    if (!work) continue
    if (job.every !== undefined) await boss.schedule(job.name, job.every)
    // NOTIFY wakes a worker at once, except for a delayed job and for the second of two: polling finds those.
    const options = { batchSize: 1, notifyPollingIntervalSeconds: 2 }
    await boss.work<Record<string, unknown>>(job.name, options, async ([queued]) => {
      try {
        await job.run(services, queued?.data ?? {})
      } catch (error) {
        services.log.error({ err: error, job: job.name }, 'job failed')
        throw error
      }
    })
  }
}

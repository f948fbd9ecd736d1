/** Gauges read from the database, the disk and connected services when metrics are requested. */
import type { Services } from '../../context.ts'
import { answers } from '../../db/db.ts'
import { engineAnswers } from '../../http/engine-answers.ts'
import { listWaitingJobs } from '../../platform/jobs/waiting-jobs.ts'
import type { Gauge } from '../../platform/metrics/metrics.ts'
import * as queries from './gauges.queries.ts'

type Measured = Pick<Services, 'db' | 'config' | 'mail' | 'search' | 'storage' | 'replica' | 'clock' | 'disk'>

/** @param pool the connections that requests use */
export function gaugesOf(
  services: Measured,
  pool: Readonly<{ totalCount: number; idleCount: number; waitingCount: number }>,
): Gauge[] {
  const { db, config, mail, disk } = services
  return [
    ...partGauges(services),
    {
      name: 'rushes_pool_connections',
      help: 'Connections of requests to the database: open, idle, and callers that wait for one.',
      label: 'state',
      read: async () => [
        { label: 'open', value: pool.totalCount },
        { label: 'idle', value: pool.idleCount },
        { label: 'waiting', value: pool.waitingCount },
      ],
    },
    counts('rushes_jobs_waiting', 'Jobs that could run now.', 'job', () => listWaitingJobs(db)),
    ages('rushes_jobs_oldest_seconds', 'Age of the oldest job that could run.', 'job', () =>
      listWaitingJobs(db),
    ),
    ...(mail.sends
      ? [
          gauge('rushes_mails_waiting', 'Emails that have not been sent.', async () => {
            return (await queries.findWaitingMails(db)).count
          }),
          gauge('rushes_mails_oldest_seconds', 'Age of the oldest job that could run.', async () => {
            return (await queries.findWaitingMails(db)).oldestSeconds
          }),
        ]
      : []),
    counts('rushes_ingest_files', 'Files in progress into the catalogue.', 'state', () =>
      queries.listOpenIngests(db),
    ),
    ages('rushes_ingest_oldest_seconds', 'Age of the oldest file in ingest.', 'state', () =>
      queries.listOpenIngests(db),
    ),
    counts('rushes_ingest_steps', 'Steps of these files that are not done.', 'step', () =>
      queries.listOpenSteps(db),
    ),
    gauge('rushes_orders_in_review', 'Orders whose payment does not match them.', () =>
      queries.countOrdersInReview(db),
    ),
    gauge('rushes_disk_free_bytes', 'Space that is left on the disk of DATA_DIR.', async () => {
      return (await disk.spaceAt(config.dataDir)).free
    }),
    gauge('rushes_disk_size_bytes', 'Size of the disk of DATA_DIR.', async () => {
      return (await disk.spaceAt(config.dataDir)).size
    }),
  ]
}

/** Returns gauges for the availability of services, and for pending changes. */
function partGauges({ db, replica, ...services }: Measured): Gauge[] {
  const engines = engineAnswers(services)
  const { isIndexedByWorkers } = services.search
  return [
    gauge('rushes_database_up', 'Whether the database answers.', async () => Number(await answers(db))),
    gauge('rushes_search_up', 'Whether the search engine answers.', async () => Number(engines.search())),
    gauge('rushes_store_up', 'Whether the store of files answers.', async () => Number(engines.storage())),
    {
      name: 'rushes_replica_serves',
      help: 'Whether this process reads from the replica; there where one is named.',
      read: async () => (replica ? [{ value: Number(replica.serves(null)) }] : []),
    },
    {
      name: 'rushes_search_changes_oldest_seconds',
      help: 'Age of the oldest change that is not in the index of the search cluster. Without a cluster, the next search indexes it.',
      read: async () => (isIndexedByWorkers ? [{ value: await queries.findOldestSearchChange(db) }] : []),
    },
  ]
}

const gauge = (name: string, help: string, read: () => Promise<number>): Gauge => ({
  name,
  help,
  read: async () => [{ value: await read() }],
})

type Counted = { label: string; count: number }
const counts = (name: string, help: string, label: string, list: () => Promise<Counted[]>): Gauge => ({
  name,
  help,
  label,
  read: async () => (await list()).map((one) => ({ label: one.label, value: one.count })),
})

type Aged = { label: string; oldestSeconds: number }
const ages = (name: string, help: string, label: string, list: () => Promise<Aged[]>): Gauge => ({
  name,
  help,
  label,
  read: async () => (await list()).map((one) => ({ label: one.label, value: one.oldestSeconds })),
})

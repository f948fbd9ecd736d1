/**
 * The import part of the worker, as a process that a test may kill. It waits for a line on its input with the
 * seconds that its clock is ahead, so that locks of a killed process have expired. Then it processes waiting
 * files and ends.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import type { Services } from '../../src/context.ts'
import { advanceIngestsJob, receiveUploadsJob } from '../../src/features/ingest/ingest.jobs.ts'
import { workerServices } from './worker-services.ts'

// Loaded in advance, because the job imports it when there is a file.
import '../../src/features/ingest/steps/advance-ingest.ts'

// Makes the next start quicker; a killed process cannot do this at its end.
flushCompileCache()
const [line] = await once(process.stdin, 'data')
const aheadMs = Number(line) * 1_000

// An additional worker works at the same time as the one that calls it.
const called: Promise<void>[] = []
const jobs = {
  async send() {
    called.push(advanceIngestsJob.run(services, {}))
  },
  runSoon() {},
}
const services: Services = await workerServices({ jobs, aheadMs })
process.stdout.write('working\n')
await receiveUploadsJob.run(services, {})
await advanceIngestsJob.run(services, {})
for (const work of called) await work
await services.db.destroy()
process.stdin.destroy()

/**
 * The job that matches clips with saved searches and emails the alerts, as a process that a test may kill. It waits for a line on
 * its input, runs the job once and ends.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { searchAlertsJob } from '../../src/features/saved-searches/saved-searches.jobs.ts'
import { workerServices } from './worker-services.ts'

// Makes the next start quicker; a killed process cannot do this at its end.
flushCompileCache()
await once(process.stdin, 'data')
const services = await workerServices({ jobs: { async send() {}, runSoon() {} } })
process.stdout.write('working\n')
await searchAlertsJob.run(services, {})
await services.db.destroy()
process.stdin.destroy()

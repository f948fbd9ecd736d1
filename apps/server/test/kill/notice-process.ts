/**
 * The job that emails the recipients of recalls, as a process that a test may kill. It waits for a line on its input, runs
 * the job once and ends.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { sendRecallsJob } from '../../src/features/recalls/recalls.jobs.ts'
import { workerServices } from './worker-services.ts'

// Makes the next start quicker; a killed process cannot do this at its end.
flushCompileCache()
await once(process.stdin, 'data')
const services = await workerServices({ jobs: { async send() {}, runSoon() {} } })
process.stdout.write('working\n')
await sendRecallsJob.run(services, {})
await services.db.destroy()
process.stdin.destroy()

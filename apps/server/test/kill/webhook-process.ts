/**
 * The jobs that write and send webhooks, as a process that a test may kill. It waits for a line on its input with the seconds
 * that its clock is ahead, so that the claims of a killed process have expired. Then it runs the jobs once and ends.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { sendWebhooksJob, spreadWebhooksJob } from '../../src/features/webhooks/webhooks.jobs.ts'
import { workerServices } from './worker-services.ts'

// Makes the next start quicker; a killed process cannot do this at its end.
flushCompileCache()
const [line] = await once(process.stdin, 'data')
const services = await workerServices({
  jobs: { async send() {}, runSoon() {} },
  aheadMs: Number(line) * 1_000,
})
process.stdout.write('working\n')
const spreading = spreadWebhooksJob.run(services, {})
await sendWebhooksJob.run(services, {})
await spreading
await sendWebhooksJob.run(services, {})
await services.db.destroy()
process.stdin.destroy()

/** Carries out the refunds of batches, and resumes after a crash (R-RECALL-6). Safe to run twice. */
import type { Job } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/each-by-itself.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { listWaiting } from './refund-batches.queries.ts'

export const REFUND_BATCHES = 'refund-batches'
const BATCH = 200

export const refundBatchesJob: Job = {
  name: REFUND_BATCHES,
  every: '* * * * *',
  async run(services) {
    let after = 0
    for (;;) {
      const lines = await listWaiting(services.db, after, BATCH)
      const last = lines.at(-1)
      if (!last) return
      await eachByItself(lines, (line) => carryOutRefund(services, line))
      after = last.id
    }
  },
}

/** The nightly check of the audit's chain (R-AUDIT-3), and the entries that summarise many refusals (R-AUDIT-5). */
import type { Job } from '../../context.ts'
import { groupWaiting } from './group-waiting.rules.ts'
import { record } from './record-event.ts'
import { verifyChain } from './verify-chain.ts'
import { takeWaiting } from './waiting.queries.ts'

export const verifyAuditJob: Job = {
  name: 'audit-verify',
  every: '10 4 * * *',
  async run(services) {
    const { intact, head, ...state } = await verifyChain(services)
    const outcome = { ...state, head: head && { ...head, sha256: head.sha256.toString('hex') } }
    // The log is stored elsewhere, so `npm run verify-audit -- --head` can compare a head from it.
    if (intact) services.log.info(outcome, 'the audit is whole')
    else services.log.error(outcome, 'the audit was changed')
  },
}

/** Limit per run; the remaining rows wait for the next minute. */
const MAX_AT_ONCE = 100_000

export const recordWaitingJob: Job = {
  name: 'audit-waiting-record',
  every: '* * * * *',
  async run({ db }) {
    await db.transaction().execute(async (tx) => {
      for (const event of groupWaiting(await takeWaiting(tx, MAX_AT_ONCE))) await record(tx, event)
    })
  },
}

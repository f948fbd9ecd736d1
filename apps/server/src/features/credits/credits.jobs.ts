/** Renews due allowances (R-CREDIT-7). Safe to run twice and concurrently. */
import type { Job } from '../../context.ts'
import { listDueAllowances } from './adjustments.queries.ts'
import { renewAllowance } from './set-allowance.ts'

const RENEWED_BATCH = 500

export const renewAllowancesJob: Job = {
  name: 'credits-renewals',
  every: '*/5 * * * *',
  async run(services) {
    const { db, clock, log } = services
    for (const { account_id: accountId, media } of await listDueAllowances(db, clock.now(), RENEWED_BATCH)) {
      // A failure for one account must not stop the renewal of the others.
      await renewAllowance(services, { accountId, media }).catch((error: unknown) =>
        log.error({ err: error, account: accountId, media }, 'an allowance was not renewed'),
      )
    }
  },
}

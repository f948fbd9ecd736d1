/** The nightly check of the audit's chain (R-AUDIT-3). */
import type { Job } from '../../context.ts'
import { verifyChain } from './verify-chain.ts'

export const verifyAuditJob: Job = {
  name: 'audit-verify',
  every: '10 4 * * *',
  async run(services) {
    const { intact, entries, brokenAt, head } = await verifyChain(services)
    const outcome = { entries, brokenAt, head: head && { ...head, sha256: head.sha256.toString('hex') } }
    // The log is kept elsewhere, so the newest digest in it proves that nothing was cut off the end.
    if (intact) services.log.info(outcome, 'the audit is whole')
    else services.log.error(outcome, 'the audit was changed')
  },
}

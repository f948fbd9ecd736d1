/** Removes the oldest entries of the audit after its head records the removal (R-AUDIT-2, R-AUDIT-3). */
import type { Services } from '../../context.ts'
import type { Removal } from '../../db/removal.ts'
import { countOldEntries } from './audit.queries.ts'
import { deleteUpTo, findCut } from './audit-chain.queries.ts'
import { keepHead } from './keep-head.ts'

/**
 * Removes entries in the order of the chain, so an entry that is not old enough keeps all entries after it.
 */
export const oldAuditEntries: Removal<Services> = {
  table: 'audit',
  count: countOldEntries,
  async remove(services, before, limit) {
    const cut = await findCut(services.db, before, limit)
    if (!cut) return 0
    await keepHead(services, cut)
    return await deleteUpTo(services.db, cut.number)
  },
}

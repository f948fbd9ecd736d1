/** Removes the oldest entries of the audit, after the head of the audit contains it under its key (R-AUDIT-2, R-AUDIT-3). */
import type { Services } from '../../context.ts'
import type { Removal } from '../../db/removal.ts'
import { countOldEntries } from './audit.queries.ts'
import { deleteUpTo, findCut } from './audit-chain.queries.ts'
import { keepHead } from './keep-head.ts'

/** In the order of the chain: a younger entry keeps the older ones behind it until its own time is over. */
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

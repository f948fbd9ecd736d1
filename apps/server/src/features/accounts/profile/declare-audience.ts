/** Records the audience that a buyer declares at the checkout (R-TIER-8). */
import type { Db } from '../../../db/db.ts'
import { raiseAudience } from './profile.queries.ts'

/** Keeps a larger declaration of the account: only staff make it smaller. @param audience in followers */
export const declareAudience = (
  tx: Db,
  declared: { accountId: number; audience: number; now: Date },
): Promise<void> => raiseAudience(tx, declared)

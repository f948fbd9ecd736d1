/** Ends the licences that order lines have bought. Their files are refused afterwards (R-LICENCE-3). */
import type { Db } from '../../db/db.ts'
import {
  drawnFromOrderLines,
  ofId,
  ofOrderLines,
  type RevokedLicence,
  updateRevoked,
} from './revoked-licences.queries.ts'

/** Skips licences that were already revoked. @returns the ended licences, with their upgrades. */
export function revokeLicences(
  tx: Db,
  orderLineIds: readonly number[],
  { reason, now }: { reason: string; now: Date },
): Promise<RevokedLicence[]> {
  return updateRevoked(tx, ofOrderLines(orderLineIds), { reason, now })
}

/** Ends a licence whose credit is returned (R-RECALL-6). */
export const revokeLicence = (
  tx: Db,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<RevokedLicence[]> => updateRevoked(tx, ofId(id), { reason, now })

/**
 * Ends the licences that were drawn from the credits of these order lines, because they are no longer paid
 * for (R-DISPUTE-3).
 */
export function revokeDrawnLicences(
  tx: Db,
  orderLineIds: readonly number[],
  { reason, now }: { reason: string; now: Date },
): Promise<RevokedLicence[]> {
  return updateRevoked(tx, drawnFromOrderLines(orderLineIds), { reason, now })
}

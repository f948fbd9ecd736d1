/** Decides whether a licence is still in its term (R-DEAL-3). */

/** @param endsAt null in perpetuity */
export const isInTerm = (endsAt: Date | null, now: Date): boolean => endsAt === null || endsAt > now

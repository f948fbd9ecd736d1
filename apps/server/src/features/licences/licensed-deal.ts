/** Converts the deal behind a licence to the format of its certificate, and describes the scope of a licence. */
import { dealScopeFacts, type OfferedTerms } from '@rushes/commerce/deal'
import { SEEDED_SCOPE } from '@rushes/commerce/seeded-tiers'
import type { LicenceCertificate } from '@rushes/contract/downloads'
import { dayOf, longDay } from '../../platform/agency-time.ts'

/** `ends_on` is the last day of the term in the agency's time zone; null in perpetuity. */
export type LicensedDeal = Omit<NonNullable<LicenceCertificate['deal']>, 'ended'>

export type DealRow = { deal: (OfferedTerms & { offer_id: number }) | null; ends_at: Date | null }

/** @returns null for a licence with the scope of its tier */
export function licensedDeal({ deal, ends_at }: DealRow, timeZone: string): LicensedDeal | null {
  const ends_on = ends_at && dayOf(ends_at, timeZone)
  return deal && { ...deal, media: [...deal.media], territory: [...deal.territory], ends_on }
}

/**
 * Returns media, territory and term as one phrase (R-DEAL-3).
 * @param tierScope the scope of the tier at the time of the grant; null for licences from before tiers could change
 */
export const scopeOf = (deal: LicensedDeal | null, tierScope: string | null): string =>
  deal === null
    ? (tierScope ?? SEEDED_SCOPE)
    : dealScopeFacts(deal, deal.ends_on, longDay)
        .map(({ value }) => value)
        .join('; ')

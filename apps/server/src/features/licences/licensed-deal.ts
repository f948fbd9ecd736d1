/** Converts the deal behind a licence to the format of its certificate. */
import type { DealTerms } from '@rushes/commerce/deal'
import type { LicenceCertificate } from '@rushes/contract/downloads'
import { dayOf } from '../../platform/agency-time.ts'

/** `ends_on` is the last day of the term in the agency's time zone; null in perpetuity. */
export type LicensedDeal = Omit<NonNullable<LicenceCertificate['deal']>, 'ended'>

export type DealRow = { deal: (DealTerms & { offer_id: number }) | null; ends_at: Date | null }

/** @returns null for a licence with the scope of its tier */
export function licensedDeal({ deal, ends_at }: DealRow, timeZone: string): LicensedDeal | null {
  const ends_on = ends_at && dayOf(ends_at, timeZone)
  return deal && { ...deal, media: [...deal.media], territory: [...deal.territory], ends_on }
}

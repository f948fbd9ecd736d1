/** Validates the terms of a new deal, and finds what another account has reserved of its scope (R-DEAL-1, R-DEAL-4). */
import { type DealScope, type DealTerms, scopesOverlap } from '@rushes/commerce/deal'
import { MAX_TERM_MONTHS } from '@rushes/contract/deals'
import { dayOf, endOfDay } from '../../platform/agency-time.ts'
import { isInTerm } from '../licences/deal-term.rules.ts'

type NewTerms = {
  terms: DealTerms
  /** Codes of the territory that no country has. */
  unknownCountries: readonly string[]
  /** The licences of other accounts, and the number of them that the creator has seen. */
  licensees: number
  seenLicensees: number
}

/** Returns messages by field; empty if the terms are valid. */
export function faultsOfDeal(
  { terms, unknownCountries, licensees, seenLicensees }: NewTerms,
  now: Date,
  timeZone: string,
): Record<string, string[]> {
  const end = endOfLastDay(terms, timeZone)
  return {
    ...(unknownCountries.length > 0 && {
      territory: [`Unknown countries: ${unknownCountries.join(', ').toUpperCase()}.`],
    }),
    ...(!isInTerm(end, now) && { term_until: [`This day has ended in ${timeZone}.`] }),
    ...((terms.term_until ?? '') > latestDay(now, timeZone) && {
      term_until: [`Please choose a day within ${MAX_TERM_YEARS} years, or a term in perpetuity.`],
    }),
    ...(terms.exclusive &&
      licensees !== seenLicensees && {
        licensees: [`${licenseesLabel(licensees)} may use these clips. Please confirm this.`],
      }),
  }
}

const licenseesLabel = (count: number): string =>
  count === 1 ? '1 other licensee' : `${count} other licensees`

const MAX_TERM_YEARS = MAX_TERM_MONTHS / 12

/** The last day that a term may have. Ends in years of five digits could not be compared. */
function latestDay(now: Date, timeZone: string): string {
  const today = dayOf(now, timeZone)
  return `${Number(today.slice(0, 4)) + MAX_TERM_YEARS}${today.slice(4)}`
}

/** The end of a term until a day, which does not depend on the grant; null for other terms. */
export const endOfLastDay = ({ term_until: day }: Pick<DealTerms, 'term_until'>, timeZone: string) =>
  day === null ? null : endOfDay(day, timeZone)

type Reserved = DealScope & { clip_id: number; offer_id: number; account_id: number; kind: string }
type Wanted = { accountId: number; scope: DealScope; exclusive: boolean }

/**
 * Returns the first reservation of another account in the way of this scope. Exclusive rights that are only offered
 * block other exclusive deals (R-DEAL-5).
 */
export function conflictOf<Row extends Reserved>(
  reservations: readonly Row[],
  { accountId, scope, exclusive }: Wanted,
): Row | undefined {
  return reservations.find(
    (one) =>
      one.account_id !== accountId && (one.kind !== 'offered' || exclusive) && scopesOverlap(one, scope),
  )
}

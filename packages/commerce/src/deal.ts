/**
 * The terms of a deal: an offer whose licence has a scope of its own instead of that of its tier (R-DEAL-1). Territory
 * is a list of ISO codes in lower case; an empty one is worldwide.
 */
import { countryName } from './country-name.ts'

export const DEAL_MEDIA = ['editorial', 'theatrical', 'advertising'] as const
export type DealMedium = (typeof DEAL_MEDIA)[number]

export const DEAL_MEDIUM_LABELS: Readonly<Record<DealMedium, string>> = {
  editorial: 'Editorial use in all media excluding theatrical',
  theatrical: 'Theatrical release in cinemas and at festivals',
  advertising: 'Advertising and promotion',
}

export type DealScope = { media: readonly DealMedium[]; territory: readonly string[] }

/** The scope of every tier, of which exclusive rights are checked for sales without a deal (R-TIER-1). */
export const TIER_SCOPE: DealScope = { media: ['editorial'], territory: [] }

export type DealTerms = DealScope & {
  /** Months from the grant; null with an end day, or in perpetuity. */
  term_months: number | null
  /** The last day, YYYY-MM-DD in the agency's time zone. */
  term_until: string | null
  /** Null where the length is not limited. */
  max_seconds: number | null
  /** Null where the number of uses is not limited. */
  max_uses: number | null
  exclusive: boolean
}

/** The terms as they were offered. */
export type OfferedTerms = DealTerms & {
  /** The licences of other accounts in an exclusive scope, which were granted before and remain in force. */
  kept_licences: number
}

export function scopesOverlap(one: DealScope, other: DealScope): boolean {
  const isIn = (list: readonly string[], other: readonly string[]) =>
    list.some((entry) => other.includes(entry))
  const isSamePlace =
    one.territory.length === 0 || other.territory.length === 0 || isIn(one.territory, other.territory)
  return isSamePlace && isIn(one.media, other.media)
}

/** Exclusive rights of an account, or a reservation for it, that limits what others may license. */
export type Reservation = DealScope & {
  offer_id: number
  account_id: number
  /** ISO time, or `infinity`. */
  until: string
}

/** Whether another account has reserved a part of this scope (R-DEAL-4). @param accountId null for a guest, and for a download link */
export function isReserved(
  reservations: readonly Reservation[],
  { accountId, scope, now }: { accountId: number | null; scope: DealScope; now: Date },
): boolean {
  return reservations.some(
    (one) =>
      one.account_id !== accountId &&
      scopesOverlap(one, scope) &&
      (one.until === 'infinity' || Date.parse(one.until) > now.getTime()),
  )
}

/** Whether guests and download links do not get the clip, because an account has reserved editorial rights (R-DEAL-6, R-LINK-8). */
export const isReservedForAll = (reservations: readonly Reservation[], now: Date): boolean =>
  isReserved(reservations, { accountId: null, scope: TIER_SCOPE, now })

type Fact = { name: string; value: string }

type ScopeTerms = Pick<DealTerms, 'media' | 'territory' | 'term_months' | 'term_until'>

/** Describes media, territory and term, with the parameters of `dealFacts`. */
export function dealScopeFacts(
  terms: ScopeTerms,
  endsOn: string | null,
  formatDay: (day: string) => string,
): Fact[] {
  const { media, territory } = terms
  return [
    { name: 'Media', value: media.map((medium) => DEAL_MEDIUM_LABELS[medium]).join('; ') },
    {
      name: 'Territory',
      value: territory.length === 0 ? 'Worldwide' : territory.map(countryName).join(', '),
    },
    { name: 'Term', value: termLabel(terms, endsOn, formatDay) },
  ]
}

/**
 * Describes all terms, for pages, emails and documents.
 * @param endsOn the last day of a term that has begun; null before the grant, and in perpetuity
 * @param formatDay formats a day such as `2026-02-03`
 */
export function dealFacts(
  terms: OfferedTerms,
  endsOn: string | null,
  formatDay: (day: string) => string,
): Fact[] {
  const { max_seconds, max_uses } = terms
  return [
    ...dealScopeFacts(terms, endsOn, formatDay),
    { name: 'Extent', value: extentLabel(max_seconds, max_uses) },
    { name: 'Exclusivity', value: exclusivityLabel(terms) },
  ]
}

/** Describes all terms in one paragraph, with the parameters of `dealFacts`. */
export const dealSentences = (...terms: Parameters<typeof dealFacts>): string =>
  dealFacts(...terms)
    .map(({ name, value }) => `${name}: ${value}.`)
    .join(' ')

function termLabel(
  { term_months: months, term_until: until }: ScopeTerms,
  endsOn: string | null,
  formatDay: (day: string) => string,
): string {
  const day = endsOn ?? until
  const last = day === null ? '' : `until the end of ${formatDay(day)}`
  if (months !== null) {
    return [months === 1 ? '1 month from the grant' : `${months} months from the grant`, last]
      .filter(Boolean)
      .join(', ')
  }
  return last === '' ? 'In perpetuity' : `U${last.slice(1)}`
}

function exclusivityLabel({ exclusive, kept_licences: kept }: OfferedTerms): string {
  if (!exclusive) return 'Not exclusive'
  const exclusivity = 'Exclusive in these media and this territory for the term'
  if (kept === 0) return exclusivity
  return `${exclusivity}. ${
    kept === 1
      ? '1 licence that was granted before remains in force'
      : `${kept} licences that were granted before remain in force`
  }`
}

function extentLabel(seconds: number | null, uses: number | null): string {
  const parts = [
    seconds !== null && (seconds === 1 ? '1 second' : `${seconds} seconds`),
    uses !== null && (uses === 1 ? '1 use' : `${uses} uses`),
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Any length, any number of uses' : `At most ${parts.join(', ')}`
}

/**
 * The buyer's statement of the purpose of the licence (R-CHECKOUT-1). The checkout form and the server check
 * it with the same function.
 */

import { isLicenceTierCode, isSocialTier, type LicenceTierCode } from './licence-tier.ts'

/** The longest purchase order number and cost centre, in characters (R-INVOICE-5). */
export const MAX_BOOKKEEPING_TEXT = 50

/** Addresses of one order: more than any publisher has, and few enough for a readable licence. */
export const MAX_PUBLICATIONS = 50
/** Characters of all of them together. */
export const MAX_PUBLICATIONS_TEXT = 5_000

export const USAGE_MESSAGES = {
  usageType: 'Please select a usage type',
  missing: 'Please fill in this field',
  terms: 'You must read and agree to the terms and conditions',
} as const

export type UsageForm = {
  /** A tier code, or anything else a form may send. */
  usageType: string
  usageDetails: {
    /** Programme or production, for NNTS and CSDO. */
    program: string
    /** Comma-separated addresses of websites and social channels, for DELI and DEMA. */
    urls: string
    /** Followers of all channels together; for a band its limit. */
    audience?: number | null | undefined
  }
  terms: boolean
}

/** The statement as it is stored: only the details that the tier requires, and the audience if it is declared. */
export type Usage = { usageType: LicenceTierCode; audience?: number } & (
  | { detail: 'program'; program: string }
  | { detail: 'urls'; urls: string[] }
)

export type UsageField = 'usageType' | 'program' | 'urls' | 'terms'

/** A list of sentences per field, like the API's `errors`. */
export type UsageErrors = Partial<Record<UsageField, string[]>>

/** Returns the detail that a usage type requires. */
export function usageDetailOf(tier: LicenceTierCode): 'program' | 'urls' {
  return isSocialTier(tier) ? 'urls' : 'program'
}

export function validateUsage(form: UsageForm): { usage: Usage } | { errors: UsageErrors } {
  const { usage, errors } = readDetails(form)
  if (!form.terms) errors.terms = [USAGE_MESSAGES.terms]
  return usage && form.terms ? { usage } : { errors }
}

function readDetails({ usageType, usageDetails }: UsageForm): { usage?: Usage; errors: UsageErrors } {
  if (!isLicenceTierCode(usageType)) return { errors: { usageType: [USAGE_MESSAGES.usageType] } }
  const { audience } = usageDetails
  const declared = typeof audience === 'number' ? { audience } : {}

  if (usageDetailOf(usageType) === 'program') {
    const program = usageDetails.program.trim()
    if (program === '') return { errors: { program: [USAGE_MESSAGES.missing] } }
    return { usage: { usageType, detail: 'program', program, ...declared }, errors: {} }
  }

  const { urls, invalid } = parseUrlList(usageDetails.urls)
  if (urls.length + invalid.length > MAX_PUBLICATIONS) {
    return { errors: { urls: [tooManyMessage(urls.length + invalid.length)] } }
  }
  if (usageDetails.urls.length > MAX_PUBLICATIONS_TEXT) return { errors: { urls: [TOO_LONG] } }
  if (invalid.length > 0) return { errors: { urls: invalid.map(invalidUrlMessage) } }
  if (urls.length === 0) return { errors: { urls: [USAGE_MESSAGES.missing] } }
  return { usage: { usageType, detail: 'urls', urls, ...declared }, errors: {} }
}

const tooManyMessage = (count: number) =>
  `Please enter at most ${MAX_PUBLICATIONS} addresses. These are ${count}: the main ones are enough, and the licence covers all that your company runs.`

const TOO_LONG = 'These addresses are too long together. Please enter the main page of each.'

function invalidUrlMessage(entry: string): string {
  return `Please enter a valid web address instead of ${entry}`
}

/**
 * A comma-separated list of web addresses. Blank entries and repetitions are dropped; an address without a
 * scheme becomes https; anything but http and https is invalid.
 */
export function parseUrlList(list: string): { urls: string[]; invalid: string[] } {
  const urls = new Set<string>()
  const invalid: string[] = []
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const url = parseWebAddress(entry)
    if (url === null) invalid.push(entry)
    else urls.add(url)
  }
  return { urls: [...urls], invalid }
}

/** Scheme, host of at least two labels, port, and the rest; no user name, no space, no angle bracket. */
const WEB_ADDRESS =
  /^(?:(?<scheme>https?):\/\/)?(?<host>(?:[\p{L}\p{N}](?:[\p{L}\p{N}\-_]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*\p{L})(?<rest>(?::\d{1,5})?(?:[/?#][^\s<>"]*)?)$/iu

function parseWebAddress(entry: string): string | null {
  const parts = entry.length > 2_000 ? undefined : WEB_ADDRESS.exec(entry)?.groups
  if (!parts) return null
  const { scheme = 'https', host = '', rest = '' } = parts
  return `${scheme.toLowerCase()}://${host.toLowerCase()}${rest}`
}

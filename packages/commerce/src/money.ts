/**
 * Money is an integer of minor units and a lower-case currency code (R-MONEY-1). Money is never a float, and nothing
 * depends on the machine's locale: the server's page and the browser's must show the same characters.
 */

export const CURRENCIES = ['usd', 'gbp', 'eur', 'aud'] as const

export type Currency = (typeof CURRENCIES)[number]

const MINOR_PER_MAJOR = 100

const SYMBOLS: Record<Currency, string> = { usd: '$', gbp: '£', eur: '€', aud: '$' }

/** The least and the most that a card can be charged, in minor units. */
export const MIN_CHARGE_MINOR = 50
export const MAX_CHARGE_MINOR = 99_999_999

/** True for one of the four lower-case codes. */
export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.some((currency) => currency === value)
}

/**
 * Checks a currency at the start of the server. One outside the list, or one whose minor unit is not a hundredth,
 * is refused, because amounts are scaled by 100 everywhere.
 *
 * @throws RangeError
 */
export function requireCurrency(code: string): Currency {
  if (currencyExponent(code) !== 2) throw new RangeError(`Currency ${code} does not have two decimals`)
  if (!isCurrency(code)) throw new RangeError(`Currency ${code} is not one of ${CURRENCIES.join(', ')}`)
  return code
}

function currencyExponent(code: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits
}

/** @throws RangeError when the value is not a whole number that JavaScript counts exactly. */
export function requireMinor(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole, safe amount: ${value}`)
  // A negative zero would print as "-$0" and fail a strict comparison with 0.
  return value === 0 ? 0 : value
}

/** `250.00` of 25000: every currency has two decimals (R-MONEY-1). @throws RangeError as `requireMinor` */
export const decimalOf = (minor: number): string => (requireMinor(minor) / 100).toFixed(2)

/** @throws RangeError when a term or the sum is not a safe integer. */
export function addMinor(left: number, right: number): number {
  return requireMinor(requireMinor(left) + requireMinor(right))
}

/** Sum of amounts; 0 of none. */
export function sumMinor(amounts: Iterable<number>): number {
  let sum = 0
  for (const amount of amounts) sum = addMinor(sum, amount)
  return sum
}

/** @throws RangeError when a factor or the product is not a safe integer. */
export function multiplyMinor(amount: number, factor: number): number {
  return requireMinor(requireMinor(amount) * requireMinor(factor))
}

/** Whole major units, as the API's `price`, to minor units. */
export function majorToMinor(major: number): number {
  return multiplyMinor(major, MINOR_PER_MAJOR)
}

/**
 * Minor units to the whole major units of the API's `price`.
 *
 * @throws RangeError when cents would be lost; print such an amount with `formatMoney`.
 */
export function minorToMajor(minor: number): number {
  if (requireMinor(minor) % MINOR_PER_MAJOR !== 0) throw new RangeError(`${minor} is not whole major units`)
  return minor / MINOR_PER_MAJOR
}

/** True when a card can be charged this much. */
export function isChargeable(minor: number): boolean {
  return Number.isSafeInteger(minor) && minor >= MIN_CHARGE_MINOR && minor <= MAX_CHARGE_MINOR
}

/** `$`, `£`, `€`; the Australian dollar is `$` too. */
export function currencySymbol(currency: Currency): string {
  return SYMBOLS[currency]
}

/**
 * An amount as every machine prints it: `$2,000`, `£190.50`.
 * Without cents the decimals are left out unless `decimals: 2`; cents that exist are always shown.
 */
export function formatMoney(minor: number, currency: Currency, options: { decimals?: 0 | 2 } = {}): string {
  const amount = Math.abs(requireMinor(minor))
  const cents = amount % MINOR_PER_MAJOR
  const whole = String((amount - cents) / MINOR_PER_MAJOR).replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = cents > 0 || options.decimals === 2 ? `.${String(cents).padStart(2, '0')}` : ''
  return `${minor < 0 ? '-' : ''}${SYMBOLS[currency]}${whole}${decimals}`
}

/** Formats an amount with two decimals and the upper-case code, as for payments: `$250.00 AUD`. */
export function formatMoneyWithCode(minor: number, currency: Currency): string {
  return `${formatMoney(minor, currency, { decimals: 2 })} ${currency.toUpperCase()}`
}

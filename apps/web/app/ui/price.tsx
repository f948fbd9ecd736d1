/**
 * Shows an amount of minor units. No locale is used, so that the server and every browser render the same
 * text.
 */
import { type Currency, formatMoney, formatMoneyWithCode } from '@rushes/commerce/money'

type PriceProps = {
  minor: number
  currency: Currency
  /** With two decimals and the upper-case code, as payments are shown. */
  exact?: boolean
  size?: 'normal' | 'large'
}

export function Price({ minor, currency, exact = false, size = 'normal' }: PriceProps) {
  return (
    <data
      value={`${minor} ${currency}`}
      className={size === 'large' ? 'text-2xl font-semibold' : 'font-semibold'}
    >
      {exact ? formatMoneyWithCode(minor, currency) : formatMoney(minor, currency)}
      {!exact && (
        <span className="ml-1.5 font-mono text-xs font-normal text-ink-soft">{currency.toUpperCase()}</span>
      )}
    </data>
  )
}

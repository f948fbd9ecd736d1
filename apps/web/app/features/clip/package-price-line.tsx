/** Shows the price of a package: the number of clips, the licence, the sum, and the excluded clips. */
import { tierOf } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import { Price } from '../../ui/price.tsx'
import { TaxNote } from '../pricing/tax-note.tsx'
import type { PackagePrice } from './package-price.ts'

type PackagePriceLineProps = { price: PackagePrice; total: number; currency: Currency }

export function PackagePriceLine({ price, total, currency }: PackagePriceLineProps) {
  const { count, tierCode, totalMinor, leftOut } = price
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Price minor={totalMinor} currency={currency} size="large" />
        <span>
          {count === total ? (count === 1 ? '1 clip' : `All ${count} clips`) : `${count} of ${total} clips`},{' '}
          {tierOf(tierCode).usageType}
        </span>
      </p>
      <TaxNote currency={currency} className="" />
      {leftOut.length > 0 && (
        <ul className="text-sm text-ink-soft" aria-label="Not included">
          {leftOut.map((reason) => (
            <li key={reason}>Not included: {reason}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The notes of every price list: large networks, sales tax, and the currency in which the account pays. */
import type { Currency } from '@rushes/commerce/money'
import { ON_APPLICATION_NOTE } from '@rushes/commerce/tier-facts'
import { TaxNote } from './tax-note.tsx'

export function PriceNotes({ shown, paid }: { shown: Currency; paid: Currency }) {
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <p>{ON_APPLICATION_NOTE}</p>
      <TaxNote currency={shown} className="" />
      {paid !== shown && (
        <p className="font-semibold text-caution">
          Your account pays in {paid.toUpperCase()}. Choose {paid.toUpperCase()} to buy.
        </p>
      )}
    </div>
  )
}

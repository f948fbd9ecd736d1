/** The amount paid, including the tax. */
import type { PurchaseRecord } from '@rushes/contract/orders'
import { feeOf } from './purchase-labels.ts'

export function PurchaseFee({ record }: { record: PurchaseRecord }) {
  const { fee, tax } = feeOf(record)
  return (
    <span className="grid whitespace-nowrap">
      <span className="font-semibold">{fee}</span>
      {tax && <span className="text-ink-soft">{tax}</span>}
    </span>
  )
}

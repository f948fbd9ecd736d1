/** The reference of a purchase, with the buyer's references of the order and the state of its invoice. */
import type { PurchaseRecord } from '@rushes/contract/orders'
import { bookkeepingLabel, debtLabel, referenceOf } from './purchase-labels.ts'

export function PurchaseName({ record }: { record: PurchaseRecord }) {
  const label = bookkeepingLabel(record)
  return (
    <span className="grid gap-0.5">
      <span className="font-mono font-semibold">{referenceOf(record)}</span>
      {label && <span className="text-ink-soft">{label}</span>}
      {record.debt && (
        <span className={record.debt.state === 'overdue' ? 'font-semibold text-stop' : ''}>
          {debtLabel(record.debt)}
        </span>
      )}
    </span>
  )
}

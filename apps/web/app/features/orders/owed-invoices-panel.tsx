/** The invoices that the account has to pay, with their due days (R-BYINVOICE-7). */
import { formatMoneyWithCode, isCurrency } from '@rushes/commerce/money'
import type { OwedInvoice } from '@rushes/contract/by-invoice'
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { PdfButton } from './pdf-button.tsx'
import { debtLabel } from './purchase-labels.ts'

const loadOwed = async (signal: AbortSignal) =>
  (await browserApi.call('GET /clip/invoices/owed', { signal })).data

export function OwedInvoicesPanel() {
  const { data, failure } = useLoaded(loadOwed)
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!data) return <SkeletonRows rows={2} label="Loading your open invoices" />
  return (
    <ul className="border-t border-rule">
      {data.map((owed) => (
        <li
          key={owed.invoice}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3"
        >
          <Owed owed={owed} />
        </li>
      ))}
    </ul>
  )
}

function Owed({ owed: { invoice, state, due_on, due, currency } }: { owed: OwedInvoice }) {
  return (
    <>
      <div className="grid gap-1">
        <span className="font-mono text-sm font-semibold">{invoice}</span>
        <span className={state === 'overdue' ? 'text-sm font-semibold text-stop' : 'text-sm text-ink-soft'}>
          {debtLabel({ state, due_on })}
        </span>
      </div>
      <span className="ml-auto font-semibold">
        {isCurrency(currency) && formatMoneyWithCode(due, currency)}
      </span>
      <PdfButton pdf={{ kind: 'invoice', number: invoice }} />
    </>
  )
}

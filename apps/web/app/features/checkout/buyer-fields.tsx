/** Shows who buys, as the account has it: it cannot be changed here (R-CHECKOUT-1). */
import type { Account } from '@rushes/contract/accounts'
import { Field } from '../../ui/field.tsx'

export function BuyerFields({ account }: { account: Account }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Name" value={account.userFullName} readOnly />
      <Field label="Company" value={account.accountName} readOnly />
      <div className="sm:col-span-2">
        <Field label="Email" type="email" value={account.userEmail} readOnly />
      </div>
    </div>
  )
}

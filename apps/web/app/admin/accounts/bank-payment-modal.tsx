/** Records a bank payment for an invoice (R-BYINVOICE-5). */

import { decimalOf } from '@rushes/commerce/money'
import type { AccountInvoice } from '@rushes/contract/agency-account-invoices'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { minorOf } from '../../lib/minor-of.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { moneyLabel } from '../orders/order-labels.ts'

type BankPaymentModalProps = { accountId: number; invoice: AccountInvoice; onClose: () => void }

export function BankPaymentModal({ accountId, invoice, onClose }: BankPaymentModalProps) {
  const { number, due_minor: due, currency } = invoice
  const { revalidate } = useRevalidator()
  const form = useForm({
    fields: ['amount_minor', 'paid_on', 'reference'],
    check,
    async send(sent) {
      const body = {
        invoice: number,
        amount_minor: minorOf(textOf(sent, 'amount_minor')) ?? 0,
        currency,
        paid_on: textOf(sent, 'paid_on'),
        reference: textOf(sent, 'reference'),
      }
      const call = { params: { id: accountId }, body }
      const { message } = await confirmed(() =>
        browserApi.call('POST /agency/accounts/:id/bank-payments', call),
      )
      await revalidate()
      closeWithMessage(onClose, message)
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal title={`Record a bank payment for ${number}`} form={form} submit="Record" onClose={onClose}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={`Amount in ${currency.toUpperCase()}`}
          name="amount_minor"
          help={`${moneyLabel(due, currency)} is due.`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={decimalOf(due)}
          error={errors['amount_minor']}
        />
        <Field
          label="Date of payment"
          name="paid_on"
          type="date"
          help="From the bank statement"
          error={errors['paid_on']}
        />
      </div>
      <Field
        label="Bank reference"
        name="reference"
        help="The same reference for the same invoice is recorded once."
        maxLength={100}
        autoComplete="off"
        error={errors['reference']}
      />
    </FormModal>
  )
}

function check(sent: FormData): FormErrors {
  return {
    ...(!minorOf(textOf(sent, 'amount_minor')) && {
      amount_minor: 'Please enter an amount such as 1200.00.',
    }),
    ...(textOf(sent, 'paid_on') === '' && { paid_on: 'Please enter the day of the payment.' }),
    ...(textOf(sent, 'reference') === '' && { reference: "Please enter the bank's reference." }),
  }
}

/** Allows an account to pay by invoice, changes its limit and days, or ends it (R-BYINVOICE-1). */
import { decimalOf } from '@rushes/commerce/money'
import type { InvoiceTerms } from '@rushes/contract/agency-account-invoices'
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { minorOf } from '../../lib/minor-of.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'

type InvoiceTermsModalProps = {
  account: Pick<AdminAccount, 'id' | 'revision'>
  invoiceTerms: InvoiceTerms
  onClose: () => void
}

export function InvoiceTermsModal({ account, invoiceTerms, onClose }: InvoiceTermsModalProps) {
  const { terms, currency } = invoiceTerms
  const { revalidate } = useRevalidator()
  const [isAllowed, setIsAllowed] = useState(true)
  const form = useForm({
    fields: ['limit', 'days'],
    check: (sent) => (isAllowed ? check(sent) : {}),
    async send(sent) {
      const wanted = { limit_minor: minorOf(textOf(sent, 'limit')) ?? 0, days: Number(textOf(sent, 'days')) }
      const body = { revision: account.revision, terms: isAllowed ? wanted : null }
      const call = { params: { id: account.id }, body }
      try {
        const { message } = await confirmed(() =>
          browserApi.call('POST /agency/accounts/:id/invoice-terms', call),
        )
        closeWithMessage(onClose, message)
      } finally {
        await revalidate()
      }
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal title="Invoice terms" form={form} submit="Save" onClose={onClose}>
      <Checkbox
        label="Allow payment by invoice"
        checked={isAllowed}
        onChange={(event) => setIsAllowed(event.currentTarget.checked)}
      />
      {isAllowed ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={`Credit limit in ${currency.toUpperCase()}`}
            name="limit"
            help="All open invoices together"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={terms ? decimalOf(terms.limit_minor) : ''}
            error={errors['limit']}
          />
          <Field
            label="Payment term in days"
            name="days"
            help="From the day of the invoice"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={terms?.days ?? 30}
            error={errors['days']}
          />
        </div>
      ) : (
        <p>Open invoices remain due.</p>
      )}
    </FormModal>
  )
}

function check(sent: FormData): FormErrors {
  const days = Number(textOf(sent, 'days'))
  return {
    ...(!minorOf(textOf(sent, 'limit')) && { limit: 'Please enter an amount such as 5000.00.' }),
    ...(!(Number.isInteger(days) && days >= 1 && days <= 120) && {
      days: 'Please enter a number of days from 1 to 120.',
    }),
  }
}

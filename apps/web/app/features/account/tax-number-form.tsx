/** The tax number of the account, for its administrators (R-TAX-2). */
import { MAX_TAX_NUMBER_LENGTH, taxNumberForm } from '@rushes/commerce/tax-number'
import type { Account } from '@rushes/contract/accounts'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { reloadAccount } from './session-store.ts'

const FIELDS = ['taxNumber'] as const

export function TaxNumberForm({ account }: { account: Account }) {
  const { revalidate } = useRevalidator()
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    // The server checks the check digits of every country.
    check: (): Record<string, string> => ({}),
    async send(form) {
      const { message } = await browserApi.call('POST /clip/company/tax-number', {
        body: { taxNumber: textOf(form, 'taxNumber') },
      })
      await reloadAccount()
      await revalidate()
      notify(message)
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  const shape = taxNumberForm(account.countryCode)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-md gap-5"
      aria-label="Tax number"
    >
      <p className="text-ink-soft">
        Invoices to {account.accountName} in {account.countryName} show this number. It determines whether
        sales tax is charged. Leave it empty if your company has none.
      </p>
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label={shape?.name ?? 'Tax number'}
        name="taxNumber"
        autoComplete="off"
        maxLength={MAX_TAX_NUMBER_LENGTH + 20}
        defaultValue={account.taxNumber}
        help={shape && `Format: ${shape.looks}.`}
        error={errors.taxNumber}
      />
      <div>
        <SubmitButton kind="outline" label="Save tax number" busyLabel="Saving…" busy={busy} />
      </div>
    </form>
  )
}

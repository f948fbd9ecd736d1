/** Sets what a user may spend in a month (R-REQUEST-1). */
import type { Currency } from '@rushes/commerce/money'
import type { Spending } from '@rushes/commerce/spending'
import { minorOf } from '../../lib/minor-of.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { amountLabel } from './api-key-labels.ts'

type SpendingLimitModalProps = {
  name: string
  spending: Spending | null
  currency: Currency
  /** @returns the message of success */
  save: (limitMinor: number | null) => Promise<{ message: string }>
  onChange: () => void
  onClose: () => void
}

const WRONG = 'Please enter an amount of 0 or more, or leave the field empty.'

export function SpendingLimitModal(props: SpendingLimitModalProps) {
  const { name, spending, currency, save, onChange, onClose } = props
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['limitMinor'],
    check: (form): Record<string, string> =>
      limitOf(textOf(form, 'limitMinor')) === undefined ? { limitMinor: WRONG } : {},
    async send(form) {
      const { message } = await save(limitOf(textOf(form, 'limitMinor')) ?? null)
      notify(message)
      onChange()
      onClose()
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  const title = `Spending limit of ${name}`
  return (
    <Modal title={title} onClose={onClose}>
      <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={title}>
        {refusal && <Notice tone="stop">{refusal}</Notice>}
        <p>
          Orders above the limit need an administrator, who receives a request to buy. Credits that your
          account has can still be used.
        </p>
        <Field
          label={amountLabel('Limit per month', currency)}
          name="limitMinor"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={spending ? spending.limitMinor / 100 : ''}
          help="Empty for no limit; 0 to ask before each purchase."
          error={errors['limitMinor']}
        />
        <SubmitButton label="Save limit" busyLabel="Saving…" busy={busy} />
      </form>
    </Modal>
  )
}

/** Minor units; null for an empty field, and undefined for a text that is no amount. */
const limitOf = (text: string): number | null | undefined =>
  text === '' ? null : (minorOf(text) ?? undefined)

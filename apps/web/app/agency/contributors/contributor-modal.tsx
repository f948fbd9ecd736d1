/** Adds a contributor, changes one, or retires one. */
import type { Contributor } from '@rushes/contract/agency-contributors'
import { useId } from 'react'
import { browserApi } from '../../lib/api.ts'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

type ContributorModalProps = {
  /** Null: a new one. */
  contributor: Contributor | null
  onClose: () => void
  onSaved: () => void
}

const CURRENCIES = ['USD', 'GBP', 'EUR', 'AUD'] as const

export function ContributorModal({ contributor, onClose, onSaved }: ContributorModalProps) {
  const formId = useId()
  const form = useForm({
    fields: ['name', 'email', 'share_percent', 'statement_currency', 'notes'],
    check,
    async send(sent) {
      const { message } = await save(contributor, sent)
      notify(message)
      onClose()
      onSaved()
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  const { errors } = form
  return (
    <Modal
      title={contributor ? `Edit ${contributor.name}` : 'Add a contributor'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={form.busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <Field
          label="Name"
          name="name"
          defaultValue={contributor?.name}
          maxLength={200}
          autoComplete="off"
          required
          error={errors['name']}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          defaultValue={contributor?.email}
          maxLength={254}
          autoComplete="off"
          error={errors['email']}
        />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field
            label="Share in per cent"
            name="share_percent"
            inputMode="decimal"
            defaultValue={contributor?.share_percent ?? ''}
            required
            error={errors['share_percent']}
          />
          <Select
            label="Currency of statements"
            name="statement_currency"
            defaultValue={contributor?.statement_currency ?? 'USD'}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            error={errors['statement_currency']}
          />
        </div>
        <TextArea
          label="Notes"
          name="notes"
          rows={3}
          maxLength={2_000}
          defaultValue={contributor?.notes}
          error={errors['notes']}
        />
        {contributor && (
          <Checkbox
            label="Retired: nothing more is published, what is public stays"
            name="retired"
            defaultChecked={contributor.status === 'retired'}
          />
        )}
      </form>
    </Modal>
  )
}

function save(contributor: Contributor | null, sent: FormData) {
  const fields = {
    name: textOf(sent, 'name'),
    email: textOf(sent, 'email'),
    share_percent: shareOf(sent),
    statement_currency: CURRENCIES.find((one) => one === sent.get('statement_currency')) ?? 'USD',
    notes: textOf(sent, 'notes'),
  }
  if (!contributor) return browserApi.call('POST /agency/contributors', { body: fields })
  const { id, revision } = contributor
  const status = sent.has('retired') ? ('retired' as const) : ('active' as const)
  return browserApi.call('POST /agency/contributors/:id', {
    params: { id },
    body: { ...fields, status, revision },
  })
}

/** Some keyboards have a comma for the point. */
const shareOf = (form: FormData): number => {
  const text = textOf(form, 'share_percent').replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}

function check(form: FormData): FormErrors {
  const share = shareOf(form)
  const email = textOf(form, 'email')
  return {
    ...(textOf(form, 'name') === '' && { name: 'Please enter a name.' }),
    ...(email !== '' && !looksLikeEmail(email) && { email: 'Please enter an email address.' }),
    ...(!(share >= 0 && share <= 100) && {
      share_percent: 'Please give a share from 0 to 100, with two decimals at most.',
    }),
  }
}

/** A modal that creates an API key: name, scopes, expiry and limits (R-KEY-1, R-KEY-6). */
import type { Currency } from '@rushes/commerce/money'
import type { Input } from '@rushes/contract/client'
import { KEY_LIFETIMES, KEY_MESSAGES, KEY_SCOPES, MAX_DAILY_CREDITS } from '@rushes/contract/key-scopes'
import { useId, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { amountLabel, SCOPE_LABELS } from './api-key-labels.ts'
import { PasswordModal } from './password-modal.tsx'
import { useConfirmedCall } from './use-confirmed-call.ts'

type Body = Input<'POST /clip/keys'>['body']
type ApiKeyModalProps = { currency: Currency; onCreated: (key: string) => void; onClose: () => void }

const CREDIT_FIELDS = [
  { name: 'dailyCredits', label: 'Credits per day', value: 20 },
  { name: 'approvalCredits', label: 'Credits per call', value: 5 },
] as const
const AMOUNT_FIELDS = [
  { name: 'dailyMinor', label: 'By invoice per day', value: 0 },
  { name: 'approvalMinor', label: 'By invoice per order', value: 0 },
] as const
const FIELDS = ['name', 'scopes', ...[...CREDIT_FIELDS, ...AMOUNT_FIELDS].map(({ name }) => name)]

const NO_END = 'none'
const LIFETIMES = [
  ...KEY_LIFETIMES.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: NO_END, label: 'Does not expire' },
]

export function ApiKeyModal({ currency, onCreated, onClose }: ApiKeyModalProps) {
  const id = useId()
  const [isLicensing, setIsLicensing] = useState(false)
  const { confirmed, question } = useConfirmedCall()
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    check,
    async send(sent) {
      const created = await confirmed(() => browserApi.call('POST /clip/keys', { body: bodyOf(sent) }))
      if (created) onCreated(created.data.key)
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <Modal
      title="Create an API key"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" busy={busy}>
            {busy ? 'Creating…' : 'Create key'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-5"
        aria-label="Create an API key"
      >
        {refusal && <Notice tone="stop">{refusal}</Notice>}
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          required
          maxLength={60}
          help="The program that uses the key"
          error={errors['name']}
        />
        <fieldset>
          <legend className="text-sm font-semibold">Scopes</legend>
          {KEY_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              {...(scope === 'licence' && { onChange: ({ target }) => setIsLicensing(target.checked) })}
              label={
                <>
                  {SCOPE_LABELS[scope].label}
                  <span className="block text-sm text-ink-soft">{SCOPE_LABELS[scope].help}</span>
                </>
              }
            />
          ))}
          {errors['scopes'] && (
            <p role="alert" className="text-sm font-semibold text-stop">
              {errors['scopes']}
            </p>
          )}
        </fieldset>
        {isLicensing && (
          <fieldset className="grid gap-5 sm:grid-cols-2">
            <legend className="mb-1 text-sm font-semibold">Limits</legend>
            {CREDIT_FIELDS.map(({ name, label, value }) => (
              <Field
                key={name}
                label={label}
                name={name}
                inputMode="numeric"
                defaultValue={value}
                error={errors[name]}
              />
            ))}
            {AMOUNT_FIELDS.map(({ name, label, value }) => (
              <Field
                key={name}
                label={amountLabel(label, currency)}
                name={name}
                inputMode="decimal"
                defaultValue={value}
                error={errors[name]}
              />
            ))}
            <p className="text-sm text-ink-soft sm:col-span-2">
              Amounts include tax. Above these limits, an administrator licenses on the website.
            </p>
          </fieldset>
        )}
        <Select label="Expires after" name="lifetime" defaultValue="90" options={LIFETIMES} />
      </form>
      {question && <PasswordModal {...question} />}
    </Modal>
  )
}

function check(form: FormData): FormErrors {
  const isGiven = ({ name }: { name: string }) => form.has(name)
  const isCredits = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= MAX_DAILY_CREDITS
  const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text)
  const wrong = [
    ...CREDIT_FIELDS.filter(isGiven)
      .filter(({ name }) => !isCredits(textOf(form, name)))
      .map(({ name }) => [name, KEY_MESSAGES.credits]),
    ...AMOUNT_FIELDS.filter(isGiven)
      .filter(({ name }) => !isAmount(textOf(form, name)))
      .map(({ name }) => [name, KEY_MESSAGES.amount]),
  ]
  return {
    ...(textOf(form, 'name') === '' && { name: KEY_MESSAGES.name }),
    ...(form.getAll('scopes').length === 0 && { scopes: KEY_MESSAGES.scopes }),
    ...Object.fromEntries(wrong),
  }
}

function bodyOf(form: FormData): Body {
  const chosen = form.getAll('scopes')
  const numberOf = (name: string, factor = 1) => Math.round(Number(textOf(form, name)) * factor)
  return {
    name: textOf(form, 'name'),
    scopes: KEY_SCOPES.filter((scope) => chosen.includes(scope)),
    lifetimeDays: KEY_LIFETIMES.find((days) => String(days) === form.get('lifetime')) ?? null,
    limits: {
      dailyCredits: numberOf('dailyCredits'),
      approvalCredits: numberOf('approvalCredits'),
      dailyMinor: numberOf('dailyMinor', 100),
      approvalMinor: numberOf('approvalMinor', 100),
    },
  }
}

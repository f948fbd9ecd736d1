/**
 * Create your account (specification, sections 2, 3 and 5, Register). Succeeded, a message replaces the form; what
 * the server refuses is told in an alert.
 */
import { INCOMPLETE_MESSAGE } from '@rushes/contract/form-messages'
import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { REGISTER_LABELS as LABELS, registerErrors } from './registration.ts'

type Country = { id: number; name: string }

/** United Kingdom (specification, section 9). */
const DEFAULT_COUNTRY_ID = 225

type RegisterFormProps = { countries: readonly Country[]; fromCheckout: boolean }

export function RegisterForm({ countries, fromCheckout }: RegisterFormProps) {
  const [key] = useState(() => crypto.randomUUID())
  const { errors, refusal, success, busy, round, onSubmit } = useForm({
    fields: Object.keys(LABELS),
    check: registerErrors,
    send: (form) => sendRegistration(form, { fromCheckout, key }),
  })
  if (success) return <FormSuccess>{success}</FormSuccess>
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-8"
      aria-label="Create your account"
    >
      <ErrorSummary title={INCOMPLETE_MESSAGE} errors={errors} labels={LABELS} round={round} />
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <PersonFields errors={errors} />
      <AddressFields errors={errors} countries={countries} />
      <Honeypot />
      <div className="grid gap-4 border-t border-rule pt-6">
        <Checkbox
          name="terms"
          required
          error={errors['terms']}
          label={
            <>
              I have read and agree to the{' '}
              <Link to="/licensing-terms" target="_blank" className="underline underline-offset-4">
                terms and conditions
              </Link>
            </>
          }
        />
        <div>
          <SubmitButton label="Create account" busyLabel="Sending…" busy={busy} />
        </div>
      </div>
    </form>
  )
}

function PersonFields({ errors }: { errors: FormErrors }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="title mb-4 text-xl">You and your company</legend>
      <Field
        label={LABELS.name}
        name="name"
        autoComplete="name"
        maxLength={120}
        required
        error={errors['name']}
      />
      <Field
        label={LABELS.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        error={errors['email']}
        help="We send a link to this address to confirm it."
      />
      <Field
        label={LABELS.company}
        name="company"
        autoComplete="organization"
        maxLength={200}
        required
        error={errors['company']}
      />
    </fieldset>
  )
}

function AddressFields({ errors, countries }: { errors: FormErrors; countries: readonly Country[] }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="title mb-4 text-xl">Address</legend>
      <Field
        label={LABELS.address1}
        name="address1"
        autoComplete="address-line1"
        maxLength={200}
        required
        error={errors['address1']}
      />
      <Field label="Address line 2" name="address2" autoComplete="address-line2" maxLength={200} optional />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={LABELS.city}
          name="city"
          autoComplete="address-level2"
          maxLength={200}
          required
          error={errors['city']}
        />
        <Field
          label={LABELS.state}
          name="state"
          autoComplete="address-level1"
          maxLength={200}
          required
          error={errors['state']}
        />
        <Field
          label={LABELS.postcode}
          name="postcode"
          autoComplete="postal-code"
          maxLength={20}
          required
          error={errors['postcode']}
        />
        <Select
          label={LABELS.countryId}
          name="countryId"
          required
          defaultValue={String(DEFAULT_COUNTRY_ID)}
          options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder="Please select"
          error={errors['countryId']}
        />
      </div>
    </fieldset>
  )
}

type Sending = { fromCheckout: boolean; key: string }

async function sendRegistration(form: FormData, { fromCheckout, key }: Sending): Promise<string> {
  const text = (name: string) => textOf(form, name)
  const { message } = await browserApi.call('POST /clip/forms/register', {
    headers: { 'idempotency-key': key },
    body: {
      name: text('name'),
      email: text('email'),
      company: text('company'),
      address1: text('address1'),
      address2: text('address2'),
      city: text('city'),
      state: text('state'),
      postcode: text('postcode'),
      countryId: text('countryId'),
      checkout: fromCheckout ? 1 : 0,
      reg: 'web',
      ashp: text('ashp'),
    },
  })
  return message
}

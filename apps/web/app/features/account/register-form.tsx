/** Registers an account. A message replaces the form after success; a refusal is shown above it. */

import { INCOMPLETE_MESSAGE } from '@rushes/contract/form-messages'
import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { type Country, DEFAULT_COUNTRY_ID } from '../../lib/countries.ts'
import { randomId } from '../../lib/random-id.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { PersonField } from './person-field.tsx'
import {
  REGISTRATION_LABELS as LABELS,
  needsPostcodeIn,
  REGISTRATION_FIELDS,
  registrationErrors,
} from './registration.ts'

type AddressFieldsProps = { errors: FormErrors; countries: readonly Country[] }

type RegisterFormProps = { countries: readonly Country[]; fromCheckout: boolean }

export function RegisterForm({ countries, fromCheckout }: RegisterFormProps) {
  const [key] = useState(() => randomId())
  const { errors, refusal, success, busy, round, onSubmit } = useForm({
    fields: REGISTRATION_FIELDS,
    check: (form) => registrationErrors(form, countries),
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
        {!fromCheckout && (
          <Checkbox name="ownAccount" label="Open a new account, even if my colleagues have one" />
        )}
        <Checkbox
          name="terms"
          required
          error={errors.terms}
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
          <SubmitButton label="Sign Up" busyLabel="Sending…" busy={busy} />
        </div>
      </div>
    </form>
  )
}

function PersonFields({ errors }: { errors: FormErrors }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="title mb-4 text-xl">You and your company</legend>
      <PersonField field="company" label={LABELS.company} error={errors.company} />
      <PersonField
        field="email"
        label={LABELS.email}
        error={errors.email}
        help="We send a link to this address to confirm it."
      />
      <PersonField field="name" label={LABELS.name} error={errors.name} />
    </fieldset>
  )
}

type Sending = {
  fromCheckout: boolean
  /** Equal for all attempts of one form, so that the server stores a repeated attempt once (R-HTTP-2). */
  key: string
}

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
      taxNumber: text('taxNumber'),
      checkout: fromCheckout ? 1 : 0,
      ...(form.has('ownAccount') && { ownAccount: true }),
      reg: 'web',
      ashp: text('ashp'),
    },
  })
  return message
}

/** The address of a new account. The country starts with the United Kingdom (R-REGISTER-2). */
function AddressFields({ errors, countries }: AddressFieldsProps) {
  const [countryId, setCountryId] = useState(String(DEFAULT_COUNTRY_ID))
  const required = (name: 'address1' | 'city' | 'state' | 'postcode') => ({
    name,
    label: LABELS[name],
    error: errors[name],
    required: true,
  })
  return (
    <fieldset className="grid gap-5">
      <legend className="title mb-4 text-xl">Address of your company</legend>
      <p className="text-ink-soft">For your invoices. The checkout starts with it.</p>
      <Field {...required('address1')} autoComplete="address-line1" maxLength={200} />
      <Field label="Address line 2" name="address2" autoComplete="address-line2" maxLength={200} optional />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...required('city')} autoComplete="address-level2" maxLength={200} />
        <Field {...required('state')} autoComplete="address-level1" maxLength={200} />
        <Field
          {...required('postcode')}
          {...(!needsPostcodeIn(countries, countryId) && { required: false, optional: true })}
          autoComplete="postal-code"
          maxLength={20}
        />
        <Select
          label={LABELS.countryId}
          name="countryId"
          required
          value={countryId}
          onChange={({ target }) => setCountryId(target.value)}
          options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder="Please select"
          error={errors.countryId}
        />
      </div>
      <Field label={LABELS.taxNumber} name="taxNumber" maxLength={60} error={errors.taxNumber} optional />
    </fieldset>
  )
}

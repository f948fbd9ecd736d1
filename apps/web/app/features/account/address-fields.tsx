/** The address of a new account. The country starts with the United Kingdom (R-REGISTER-2). */
import { type Country, DEFAULT_COUNTRY_ID } from '../../lib/countries.ts'
import type { FormErrors } from '../../lib/use-form.ts'
import { Field, Select } from '../../ui/field.tsx'
import { REGISTRATION_LABELS as LABELS } from './registration.ts'

type AddressFieldsProps = { errors: FormErrors; countries: readonly Country[] }

export function AddressFields({ errors, countries }: AddressFieldsProps) {
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
        <Field {...required('postcode')} autoComplete="postal-code" maxLength={20} />
        <Select
          label={LABELS.countryId}
          name="countryId"
          required
          defaultValue={String(DEFAULT_COUNTRY_ID)}
          options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder="Please select"
          error={errors.countryId}
        />
      </div>
      <Field label={LABELS.taxNumber} name="taxNumber" maxLength={60} error={errors.taxNumber} optional />
    </fieldset>
  )
}

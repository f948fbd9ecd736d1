/** Who buys: name, company and email as the account has them, and the billing address that decides the tax. */
import type { Account } from '@rushes/contract/accounts'
import { Field, Select } from '../../ui/field.tsx'
import { FIELD_LABELS } from './checkout-values.ts'
import type { FormPart } from './form-part.ts'

export type Country = { id: number; name: string; code: string }

/** United Kingdom (specification, section 9). */
const DEFAULT_COUNTRY_ID = 225

/** The account's country where it is known, else the default; '' when neither is on the list. */
export function startingCountry(countries: readonly Country[], accountCountry: string): string {
  const code = accountCountry.trim().toLowerCase()
  const known = countries.find((country) => country.code.toLowerCase() === code)
  const country = known ?? countries.find(({ id }) => id === DEFAULT_COUNTRY_ID)
  return country?.code.toLowerCase() ?? ''
}

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

export function AddressFields({
  form,
  errors,
  change,
  countries,
}: FormPart & { countries: readonly Country[] }) {
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
      <Select
        label={FIELD_LABELS.country}
        name="country"
        autoComplete="billing country"
        placeholder="Please select"
        options={countries.map(({ name, code }) => ({ value: code.toLowerCase(), label: name }))}
        value={form.country}
        error={errors.country}
        onChange={(event) => change({ country: event.target.value })}
      />
      <Field
        label={FIELD_LABELS.postcode}
        name="postcode"
        autoComplete="billing postal-code"
        maxLength={20}
        value={form.postcode}
        error={errors.postcode}
        onChange={(event) => change({ postcode: event.target.value })}
      />
    </div>
  )
}

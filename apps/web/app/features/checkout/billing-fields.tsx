/**
 * The billing address, which determines the sales tax (R-TAX-1) and is shown on the invoice (R-INVOICE-6). A
 * known address is one line until it is changed.
 */
import { invoiceNeedsStreet, needsPostcode } from '@rushes/commerce/billing-address'
import type { Currency } from '@rushes/commerce/money'
import { useState } from 'react'
import type { Country } from '../../lib/countries.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field, Select } from '../../ui/field.tsx'
import { ADDRESS_FIELDS, FIELD_LABELS, type FormPart, isAddressComplete } from './checkout-values.ts'

type BillingFieldsProps = FormPart & { countries: readonly Country[]; currency: Currency }

export function BillingFields({ countries, currency, ...part }: BillingFieldsProps) {
  const { values, errors } = part
  const [isUnfolded, setUnfolded] = useState(() => !isAddressComplete(values, currency))
  const hasStreet = invoiceNeedsStreet(currency)
  // A change of the currency may require more fields of the address.
  const isOpen = isUnfolded || ADDRESS_FIELDS.some((field) => errors[field] !== undefined)
  const country = countries.find(({ code }) => code.toLowerCase() === values.country)?.name
  const known = [...(hasStreet ? [values.line1, values.city] : []), values.postcode, country]
  return (
    <details open={isOpen} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary className="flex items-baseline justify-between gap-4">
        <span dir="auto">{known.filter(Boolean).join(', ')}</span>
        <span className="shrink-0 text-sm underline underline-offset-4">{isOpen ? 'Close' : 'Change'}</span>
      </summary>
      <div className="pt-4">
        <AddressFields {...part} countries={countries} hasStreet={hasStreet} />
      </div>
    </details>
  )
}

type AddressFieldsProps = FormPart & {
  countries: readonly Country[]
  /** Whether the invoice requires the street and the town. */
  hasStreet: boolean
}

function AddressFields({ values, errors, change, countries, hasStreet }: AddressFieldsProps) {
  const field = (name: 'line1' | 'city' | 'postcode') => ({
    label: FIELD_LABELS[name],
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <div
      className={classNames(
        'grid gap-5',
        hasStreet ? 'sm:grid-cols-[1fr_12rem]' : 'sm:grid-cols-[12rem_1fr]',
      )}
    >
      {hasStreet && (
        <>
          <div className="sm:col-span-2">
            <Field {...field('line1')} autoComplete="billing address-line1" maxLength={200} />
          </div>
          <Field {...field('city')} autoComplete="billing address-level2" maxLength={200} />
        </>
      )}
      <Field
        {...field('postcode')}
        autoComplete="billing postal-code"
        maxLength={20}
        optional={!needsPostcode(values.country)}
      />
      <div className={hasStreet ? 'sm:col-span-2' : ''}>
        <Select
          label={FIELD_LABELS.country}
          name="country"
          autoComplete="billing country"
          placeholder="Please select"
          options={countries.map(({ name, code }) => ({ value: code.toLowerCase(), label: name }))}
          value={values.country}
          error={errors.country}
          onChange={(event) => change({ country: event.target.value })}
        />
      </div>
    </div>
  )
}

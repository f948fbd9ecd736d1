/** Asks for the billing address, which decides the sales tax (R-TAX-1). */
import type { Country } from '../../lib/countries.ts'
import { Field, Select } from '../../ui/field.tsx'
import { FIELD_LABELS, type FormPart } from './checkout-values.ts'

type BillingFieldsProps = FormPart & { countries: readonly Country[] }

export function BillingFields({ values, errors, change, countries }: BillingFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
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
      <Field
        label={FIELD_LABELS.postcode}
        name="postcode"
        autoComplete="billing postal-code"
        maxLength={20}
        value={values.postcode}
        error={errors.postcode}
        onChange={(event) => change({ postcode: event.target.value })}
      />
    </div>
  )
}

/** Asks for the billing address, which determines the sales tax (R-TAX-1) and is shown on the invoice (R-INVOICE-6). */
import { needsPostcode } from '@rushes/commerce/billing-address'
import type { Country } from '../../lib/countries.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field, Select } from '../../ui/field.tsx'
import { FIELD_LABELS, type FormPart } from './checkout-values.ts'

type BillingFieldsProps = FormPart & {
  countries: readonly Country[]
  /** Whether the invoice needs the street and the town. */
  hasStreet: boolean
}

export function BillingFields({ values, errors, change, countries, hasStreet }: BillingFieldsProps) {
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

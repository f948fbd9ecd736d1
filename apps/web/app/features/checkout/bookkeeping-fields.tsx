/** Asks what the buyer's bookkeeping wants to read on the invoice (R-INVOICE-5). */
import { MAX_BOOKKEEPING_TEXT } from '@rushes/commerce/usage'
import { Field } from '../../ui/field.tsx'
import { FIELD_LABELS, type FormPart } from './checkout-values.ts'

export function BookkeepingFields({ values, errors, change }: FormPart) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={FIELD_LABELS.purchaseOrderNumber}
        name="purchaseOrderNumber"
        optional
        autoComplete="off"
        maxLength={MAX_BOOKKEEPING_TEXT}
        value={values.purchaseOrderNumber}
        error={errors.purchaseOrderNumber}
        onChange={(event) => change({ purchaseOrderNumber: event.target.value })}
      />
      <Field
        label={FIELD_LABELS.costCentre}
        name="costCentre"
        optional
        autoComplete="off"
        maxLength={MAX_BOOKKEEPING_TEXT}
        value={values.costCentre}
        error={errors.costCentre}
        onChange={(event) => change({ costCentre: event.target.value })}
      />
    </div>
  )
}

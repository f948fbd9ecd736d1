/** Asks the buyer to accept the terms (R-CHECKOUT-1). */
import { Link } from 'react-router'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { FormPart } from './checkout-values.ts'

export function TermsField({ values, errors, change }: FormPart) {
  return (
    <Checkbox
      name="terms"
      checked={values.terms}
      error={errors.terms}
      onChange={(event) => change({ terms: event.target.checked })}
      label={
        <>
          I have read and agree to the{' '}
          <Link to="/licensing-terms" target="_blank" className="underline underline-offset-4">
            terms and conditions
          </Link>
        </>
      }
    />
  )
}

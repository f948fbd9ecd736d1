/** What every part of the checkout form gets: the values, what is wrong with them, and how to change them. */
import type { CheckoutErrors, CheckoutForm } from './checkout-values.ts'

export type FormPart = {
  form: CheckoutForm
  errors: CheckoutErrors
  change: (values: Partial<CheckoutForm>) => void
}

/** What every part of the checkout form gets: the values, what is wrong with them, and how to change them. */
import type { CheckoutField, CheckoutForm } from './checkout-form.ts'

export type FormPart = {
  form: CheckoutForm
  errors: Readonly<Partial<Record<CheckoutField, string>>>
  change: (values: Partial<CheckoutForm>) => void
}

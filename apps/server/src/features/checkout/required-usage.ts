/** Validates the usage and the address that a buyer must state (R-CHECKOUT-1, R-INVOICE-6). */
import { missingInAddress, type StreetAddress } from '@rushes/commerce/billing-address'
import type { Currency } from '@rushes/commerce/money'
import { type Usage, type UsageForm, validateUsage } from '@rushes/commerce/usage'
import { AppError } from '../../app-error.ts'

/** @throws AppError validation, with the invalid fields */
export function requiredUsage(form: UsageForm): Usage {
  const checked = validateUsage(form)
  if (!('errors' in checked)) return checked.usage
  const fields = checked.errors
  throw new AppError('validation', Object.values(fields)[0]?.[0] ?? 'Please check the form.', { fields })
}

/** @throws AppError validation, with the fields that the invoice needs */
export function requireStreet(address: StreetAddress, currency: Currency): void {
  const missing = Object.entries(missingInAddress(address, currency))
  const [first] = missing
  if (!first) return
  const fields = Object.fromEntries(missing.map(([field, words]) => [field, [words]]))
  throw new AppError('validation', first[1], { fields })
}

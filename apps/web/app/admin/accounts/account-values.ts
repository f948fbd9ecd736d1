/** The fields of a company as its form has them, and back. */
import type { AccountFields, DeskAccount } from '@rushes/contract/agency-accounts'
import type { Draft } from '../kit/draft/changed-values.ts'

export const valuesOfAccount = (account: DeskAccount): Draft => ({
  name: account.name,
  country_code: account.country_code,
  tax_number: account.tax_number,
  can_purchase: account.can_purchase,
  can_prepay: account.can_prepay,
  shorts_only: account.shorts_only,
})

export const fieldsOfAccount = (values: Draft): AccountFields => ({
  name: String(values['name']).trim(),
  country_code: String(values['country_code']),
  tax_number: String(values['tax_number']).trim(),
  can_purchase: values['can_purchase'] === true,
  can_prepay: values['can_prepay'] === true,
  shorts_only: values['shorts_only'] === true,
})

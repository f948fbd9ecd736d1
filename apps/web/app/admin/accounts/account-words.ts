/** States and permissions of companies, in words. */
import type { AccountRow, AccountState } from '@rushes/contract/agency-accounts'

export const ACCOUNT_STATE_WORDS: Readonly<Record<AccountState, string>> = {
  waiting: 'Waiting',
  open: 'Open',
  closed: 'Closed',
  unconfirmed: 'Not confirmed',
}

export const PERMISSION_WORDS = {
  can_purchase: 'Can purchase licences',
  can_prepay: 'Can buy prepaid credits',
  shorts_only: 'Shorts only',
} as const satisfies Partial<Record<keyof AccountRow, string>>

export const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no')

const FIELD_WORDS: Readonly<Record<string, string>> = {
  ...PERMISSION_WORDS,
  name: 'Name',
  country_code: 'Country',
  tax_number: 'Tax number',
}

export const accountFieldWords = (name: string): string => FIELD_WORDS[name] ?? name

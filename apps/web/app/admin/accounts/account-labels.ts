/** The labels of the states of accounts. */
import type { AccountState } from '@rushes/contract/agency-accounts'

export const ACCOUNT_STATE_LABELS: Readonly<Record<AccountState, string>> = {
  waiting: 'Waiting',
  joining: 'Joining',
  open: 'Open',
  closed: 'Closed',
  unconfirmed: 'Not confirmed',
}

export const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no')

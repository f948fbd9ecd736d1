/** Visitors with an account, for component tests. Without `givenMember` a page is shown to a guest. */
import type { Account } from '@rushes/contract/accounts'
import { afterEach } from 'vitest'
import { signIn, signOut } from '../app/features/account/session-store.ts'
import type { ApiDouble } from './api-double.ts'

/** Bea Buyer of The Daily Scroll, in the United Kingdom, who may buy. */
export function sampleAccount(change: Partial<Account> = {}): Account {
  return {
    userId: 7,
    userFirstName: 'Bea',
    userFullName: 'Bea Buyer',
    userEmail: 'buyer@scroll.example',
    userRole: 'User',
    accountId: 3,
    accountName: 'The Daily Scroll',
    accountKind: 'customer',
    billingId: 'scroll',
    origin: 'web',
    countryCode: 'gb',
    countryName: 'United Kingdom',
    postcode: 'EC1A 1BB',
    canPrepay: false,
    prepaidCredits: 0,
    options: { canPurchase: true },
    shorts: false,
    ...change,
  }
}

/** Somebody who may not buy: downloads come from an allowance. */
export const NO_PURCHASE = { options: { canPurchase: false } }
export const AGENCY_STAFF = { accountKind: 'agency', userRole: 'Staff' } as const

/** Logs a member in until the test ends. */
export async function givenMember(api: ApiDouble, change: Partial<Account> = {}): Promise<Account> {
  const account = sampleAccount(change)
  api.answer({ 'GET /clip/users/:id': account, 'POST /clip/users/logout': null })
  await signIn({ token: 'a-token', id: account.userId })
  return account
}

afterEach(signOut)

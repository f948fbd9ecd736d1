/** Visitors with an account, for component tests. Without `givenMember` a page is shown to a guest. */
import { currencyOfCountry } from '@rushes/commerce/currency'
import type { Account } from '@rushes/contract/accounts'
import { signIn } from '../app/features/account/session-store.ts'
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
    currency: currencyOfCountry(change.countryCode ?? 'gb'),
    postcode: 'EC1A 1BB',
    taxNumber: '',
    declaredAudience: null,
    audienceDeclaredAt: null,
    canPrepay: false,
    prepaidCredits: 0,
    options: { canPurchase: true, invoiceDays: null },
    spending: null,
    owedInvoices: 0,
    openRecalls: 0,
    shorts: false,
    ...change,
  }
}

/** The options of a user who may not buy: downloads come from an allowance. */
export const NO_PURCHASE = { options: { canPurchase: false, invoiceDays: null } }
export const AGENCY_STAFF = { accountKind: 'agency', userRole: 'Staff' } as const

/** Logs a member in until the test ends. */
export async function givenMember(api: ApiDouble, change: Partial<Account> = {}): Promise<Account> {
  const account = sampleAccount(change)
  api.answer({ 'GET /clip/users/:id': account, 'POST /clip/users/logout': null })
  await signIn({ token: 'a-token', id: account.userId })
  return account
}

/**
 * The payloads of a payment. The server works out every amount itself and takes the buyer from the session; the amounts
 * here only tell it what the buyer has seen (R-CHECKOUT-3).
 */
import type { Cart } from '@rushes/commerce/cart-state'
import { salesTaxApplies } from '@rushes/commerce/currency'
import type { Account } from '@rushes/contract/accounts'
import type { Input } from '@rushes/contract/client'
import type { CheckoutValues } from './checkout-values.ts'
import type { Amounts } from './quote.ts'

type IntentBody = Input<'POST /clip/payments/intent'>['body']
type AddBody = Input<'POST /clip/payments/add'>['body']

export type Purchase = {
  cart: Cart
  values: CheckoutValues
  amounts: Amounts
  account: Account
  testMode: boolean
}

export function intentBody({ cart, values, amounts, account, testMode }: Purchase): IntentBody {
  return {
    purchase: {
      cartContents: [...cart.items],
      cartTotal: amounts.netMinor,
      salesTax: salesTaxApplies(amounts.currency),
      salesTaxAmount: amounts.taxMinor,
      totalSaleAmount: amounts.totalMinor,
      currency: amounts.currency,
    },
    usage: {
      orderedBy: account.userFullName,
      usageType: values.usageType,
      usageDetails: { program: values.program.trim(), urls: values.urls.trim() },
      terms: values.terms,
    },
    address: { name: account.userFullName, country: values.country, postal_code: values.postcode.trim() },
    customer: customerOf(account),
    testMode,
  }
}

export function addBody(pi: string, cart: Cart, account: Account, testMode: boolean): AddBody {
  return { pi, cart: [...cart.items], account: customerOf(account), testMode }
}

function customerOf(account: Account) {
  return {
    accountOrigin: account.origin,
    accountId: account.accountId,
    billingId: account.billingId,
    accountName: account.accountName,
    accountEmail: account.userEmail,
    orderedBy: account.userFullName,
  }
}

/**
 * The payloads of a payment. The server calculates all amounts itself and takes the buyer from the session;
 * the amounts here are only those that the buyer has seen (R-CHECKOUT-3).
 */
import type { Cart } from '@rushes/commerce/cart-state'
import { salesTaxApplies } from '@rushes/commerce/currency'
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import type { Account } from '@rushes/contract/accounts'
import type { CardWish } from '@rushes/contract/cards'
import type { Input } from '@rushes/contract/client'
import { requestOfCart } from '../requests/cart-request-store.ts'
import type { CheckoutValues } from './checkout-values.ts'
import type { Amounts } from './quote.ts'
import { shownAudience } from './shown-audience.ts'

type IntentBody = Input<'POST /clip/payments/intent'>['body']
type AddBody = Input<'POST /clip/payments/add'>['body']

export type Purchase = {
  cart: Cart
  values: CheckoutValues
  /** The restrictions that the checkout has shown. */
  restrictions: readonly ClipRestrictions[]
  amounts: Amounts
  card: CardWish
  account: Account
  testMode: boolean
}

export function intentBody(purchase: Purchase): IntentBody {
  const { cart, values, restrictions, amounts, card, account, testMode } = purchase
  return {
    purchase: {
      cartContents: [...cart.items],
      cartTotal: amounts.netMinor,
      salesTax: salesTaxApplies(amounts.currency),
      salesTaxAmount: amounts.taxMinor,
      totalSaleAmount: amounts.totalMinor,
      currency: amounts.currency,
      purchaseOrderNumber: values.purchaseOrderNumber.trim(),
      costCentre: values.costCentre.trim(),
      restrictions: [...restrictions],
      requestId: requestOfCart(cart)?.id ?? null,
    },
    usage: {
      orderedBy: account.userFullName,
      usageType: values.usageType,
      usageDetails: {
        program: values.program.trim(),
        urls: values.urls.trim(),
        ...(account.declaredAudience === null && audienceOf(values)),
      },
      terms: values.terms,
      restrictionsRead: values.restrictionsRead,
    },
    address: {
      name: account.userFullName,
      line1: values.line1.trim(),
      city: values.city.trim(),
      country: values.country,
      postal_code: values.postcode.trim(),
    },
    card,
    customer: customerOf(account),
    testMode,
  }
}

export function addBody(pi: string, cart: Cart, account: Account, testMode: boolean): AddBody {
  return { pi, cart: [...cart.items], account: customerOf(account), testMode }
}

/** Only of an account that has not declared its audience, because it is asked once. */
function audienceOf(values: CheckoutValues) {
  const audience = shownAudience(values)
  return audience !== '' && { audience: Number(audience) }
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

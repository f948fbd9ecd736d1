/**
 * Handles a press of Pay: checks the form, pays, and opens the next page. A second press during a payment has
 * no effect; after any failure Pay can be pressed again (R-CHECKOUT-4).
 */

import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import { ApiError } from '@rushes/contract/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { keptSession } from '../../lib/kept-storage.ts'
import { messageOf } from '../../lib/message-of.ts'
import { randomId } from '../../lib/random-id.ts'
import { forgetRefusedRequest } from '../requests/cart-request-store.ts'
import { applyCorrection } from './apply-correction.ts'
import { ownedLicenceOf, restrictionsIn } from './cart-correction.ts'
import {
  type CheckoutErrors,
  type CheckoutValues,
  namedErrors,
  type RequestedFor,
  validateCheckout,
} from './checkout-values.ts'
import { type PayOutcome, payOrder } from './pay-order.ts'
import { paymentKeys } from './payment-key-store.ts'
import { intentBody, type Purchase } from './payment-payload.ts'
import type { PaymentMethod, PaymentUi } from './payment-ui.ts'

export type PayTrouble = {
  errors: CheckoutErrors
  /** Whether the wallet was pressed, because errors are shown next to its button. */
  byWallet: boolean
  /** The message of the provider or the server, shown above the Pay button. */
  message: string | null
  /** Changes by the server in the cart. */
  changes: readonly string[]
  /** Whether the order was paid before, so that it is in the purchase history. */
  paidAlready: boolean
  /** Whether an administrator of the account has to buy instead (R-REQUEST-2). */
  needsApproval: boolean
  /** The page of a licence that the account holds already. */
  licenceUrl: string | null
  /** The number of attempts. */
  round: number
}

const NO_TROUBLE: PayTrouble = {
  errors: {},
  byWallet: false,
  message: null,
  changes: [],
  paidAlready: false,
  needsApproval: false,
  licenceUrl: null,
  round: 0,
}

type PaymentSettings = {
  /** The reason why an earlier payment, from another page, failed. */
  problem: string | null
  /** Called if the server has another cart or tax, so that the quote is outdated. */
  onCorrected: (restrictions: readonly ClipRestrictions[]) => void
  onDeclined: () => void
  /** Called if the saved card no longer exists. */
  onCardGone: () => void
}

export function usePayment({ problem, onCorrected, onDeclined, onCardGone }: PaymentSettings) {
  const navigate = useNavigate()
  // Not a state, because a second press may come before the next render.
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const { trouble, show } = useTrouble(problem)

  const stop = useCallback(() => {
    underWay.current = false
    setBusy(false)
  }, [])
  useReturnToPage(stop)

  /** Shows the missing fields of the form. @returns whether the form is complete. */
  function check(values: CheckoutValues, requested: RequestedFor, byWallet: boolean): boolean {
    const errors = validateCheckout(values, requested)
    if (Object.keys(errors).length === 0) return true
    show({ errors, byWallet })
    return false
  }

  const pay = (ui: PaymentUi, method: PaymentMethod, purchase: Purchase) =>
    run(purchase, method, () => payPurchase(ui, method, purchase))

  const payLater = (purchase: Purchase) => run(purchase, 'invoice', () => orderByInvoice(purchase))

  const orderFree = (purchase: Purchase) => run(purchase, 'free', () => orderWithoutPayment(purchase))

  /** @returns whether the buyer is leaving for another page. */
  async function run(
    purchase: Purchase,
    method: PaymentMethod | 'invoice' | 'free',
    act: () => Promise<PayOutcome>,
  ): Promise<boolean> {
    const { values, amounts, restrictions } = purchase
    if (
      underWay.current ||
      !check(values, { currency: amounts.currency, restrictions: restrictions.length }, method === 'wallet')
    ) {
      return false
    }

    underWay.current = true
    setBusy(true)
    show({})
    try {
      if (await follow(await act(), purchase)) return true
    } catch (error) {
      show({ message: messageOf(error) })
    }
    stop()
    return false
  }

  /** @returns whether the buyer is leaving for another page. */
  async function follow(outcome: PayOutcome, { restrictions }: Purchase): Promise<boolean> {
    switch (outcome.kind) {
      case 'sent':
        // Replaces the checkout, which has nothing left to pay: Back leads before it, Forward here again.
        await navigate('/confirm-payment', { replace: true })
        return true
      case 'redirect':
        location.assign(outcome.to)
        return true
      case 'declined':
        show({ message: outcome.message })
        onDeclined()
        return false
      case 'refused': {
        const trouble = troubleOf(outcome.refusal, restrictions)
        show(trouble)
        if (outcome.refusal.code === 'not_found') onCardGone()
        forgetRefusedRequest(outcome.refusal.data)
        if (trouble.changes) onCorrected(restrictionsIn(outcome.refusal.data))
        return false
      }
    }
  }

  return { check, pay, payLater, orderFree, busy, trouble }
}

function useTrouble(problem: string | null) {
  const [trouble, setTrouble] = useState<PayTrouble>({ ...NO_TROUBLE, message: problem })
  const show = (shown: Partial<PayTrouble>) =>
    setTrouble(({ round }) => ({ ...NO_TROUBLE, ...shown, round: round + 1 }))
  return { trouble, show }
}

const payPurchase = (ui: PaymentUi, method: PaymentMethod, purchase: Purchase) =>
  payOrder({
    ui,
    method,
    savedCard: purchase.card.saved,
    keys: paymentKeys(keptSession),
    returnUrl: new URL('/confirm-payment', location.origin).href,
    address: { country: purchase.values.country, postcode: purchase.values.postcode.trim() },
    openIntent: () => openIntent(purchase),
  })

/**
 * Resets the page after the browser's Back button on the bank's page, because it is shown in the middle of a
 * payment.
 */
function useReturnToPage(act: () => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) act()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [act])
}

async function openIntent(purchase: Purchase) {
  const { data } = await browserApi.call('POST /clip/payments/intent', {
    body: intentBody(purchase),
    headers: { 'idempotency-key': randomId() },
  })
  return data
}

const orderByInvoice = (purchase: Purchase): Promise<PayOutcome> =>
  orderNow(async () => {
    const { data } = await browserApi.call('POST /clip/payments/invoice', {
      body: intentBody(purchase),
      headers: { 'idempotency-key': randomId() },
    })
    return data
  })

const orderWithoutPayment = (purchase: Purchase): Promise<PayOutcome> => orderNow(() => openIntent(purchase))

/** Such an order has no secret: the confirmation page finds it by its reference (R-BYINVOICE-3, R-UPGRADE-8). */
async function orderNow(send: () => Promise<{ order_ref: string }>): Promise<PayOutcome> {
  try {
    const { order_ref } = await send()
    paymentKeys(keptSession).keep({ paymentId: order_ref, clientSecret: '' })
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', refusal: error }
    throw error
  }
}

function troubleOf(refusal: ApiError, shown: readonly ClipRestrictions[]): Partial<PayTrouble> {
  const { message, errors, code } = refusal
  const changes = applyCorrection(refusal, shown)
  if (changes) return { message, changes, licenceUrl: ownedLicenceOf(refusal.data) }
  return {
    message,
    errors: namedErrors(errors),
    paidAlready: code === 'already_paid',
    needsApproval: code === 'approval_required',
  }
}

/**
 * Handles a press of Pay: checks the form, pays, and goes where the outcome leads. A second press while one is under way
 * does nothing; after any failure Pay can be pressed again (R-CHECKOUT-4).
 */
import type { ApiError } from '@rushes/contract/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { applyCorrection } from './apply-correction.ts'
import { type CheckoutErrors, type CheckoutValues, namedErrors, validateCheckout } from './checkout-values.ts'
import { payOrder } from './pay-order.ts'
import { paymentKeys } from './payment-key-store.ts'
import { intentBody, type Purchase } from './payment-payload.ts'
import type { PaymentMethod, PaymentUi } from './payment-ui.ts'

export type PayTrouble = {
  errors: CheckoutErrors
  /** The card's or the server's answer, shown above the Pay button. */
  message: string | null
  /** What the server found different in the cart. */
  changes: readonly string[]
  /** Whether the order was paid before: then it is in the purchase history. */
  paidAlready: boolean
  /** Counts the attempts. */
  round: number
}

const NO_TROUBLE: PayTrouble = { errors: {}, message: null, changes: [], paidAlready: false, round: 0 }

/** `problem`: why an earlier payment, from another page, did not go through. */
export function usePayment(problem: string | null) {
  const navigate = useNavigate()
  // Not state: a second press may come before the next render.
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const { trouble, show } = useTrouble(problem)

  const stop = useCallback(() => {
    underWay.current = false
    setBusy(false)
  }, [])
  useReturnToPage(stop)

  /** Shows what is missing in the form. @returns whether nothing is. */
  function check(values: CheckoutValues): boolean {
    const errors = validateCheckout(values)
    if (Object.keys(errors).length === 0) return true
    show({ errors })
    return false
  }

  /** @returns whether the buyer is on the way to another page. */
  async function pay(ui: PaymentUi, method: PaymentMethod, purchase: Purchase): Promise<boolean> {
    if (underWay.current || !check(purchase.values)) return false

    underWay.current = true
    setBusy(true)
    show({})
    try {
      if (await attempt(ui, method, purchase)) return true
    } catch (error) {
      show({ message: messageOf(error) })
    }
    stop()
    return false
  }

  /** @returns whether the buyer is on the way to another page. */
  async function attempt(ui: PaymentUi, method: PaymentMethod, purchase: Purchase): Promise<boolean> {
    const outcome = await payPurchase(ui, method, purchase)
    switch (outcome.kind) {
      case 'sent':
        await navigate('/confirm-payment')
        return true
      case 'redirect':
        location.assign(outcome.to)
        return true
      case 'declined':
        show({ message: outcome.message })
        return false
      case 'refused':
        show(troubleOf(outcome.refusal))
        return false
    }
  }

  return { check, pay, busy, trouble }
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
    keys: paymentKeys(sessionStorage),
    returnUrl: new URL('/confirm-payment', location.origin).href,
    openIntent: () => openIntent(purchase),
  })

/** After the back button on the bank's page, the browser shows this page as it was left: in the middle of paying. */
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
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return data
}

function troubleOf(refusal: ApiError): Partial<PayTrouble> {
  const { message, errors, code } = refusal
  const changes = applyCorrection(refusal)
  if (changes) return { message, changes }
  return { message, errors: namedErrors(errors), paidAlready: code === 'already_paid' }
}

/** The provider's form, loaded when the checkout opens. */
import type { Site } from '@rushes/contract/site'
import { useEffect, useState } from 'react'
import { loadPaymentUi } from './load-payment-ui.ts'
import type { PaymentUi } from './payment-ui.ts'

/** `none`: the provider's form could not be loaded. */
export function usePaymentUi(payments: Site['payments']): PaymentUi | 'loading' | 'none' {
  const [ui, setUi] = useState<PaymentUi | 'loading' | 'none'>('loading')
  useEffect(() => {
    loadPaymentUi(payments)
      .then(setUi)
      .catch(() => setUi('none'))
  }, [payments])
  return ui
}

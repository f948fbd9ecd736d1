/** The provider's form, loaded with the first look at checkout. */

import type { Site } from '@rushes/contract/site'
import { useEffect, useState } from 'react'
import { loadPaymentUi } from './load-payment-ui.ts'
import type { PaymentUi } from './payment-ui.ts'

/** `none`: this installation's provider cannot be used here, or its code could not be loaded. */
export function usePaymentUi(payments: Site['payments']): PaymentUi | 'loading' | 'none' {
  const [ui, setUi] = useState<PaymentUi | 'loading' | 'none'>('loading')
  useEffect(() => {
    loadPaymentUi(payments)
      .then((found) => setUi(found ?? 'none'))
      .catch(() => setUi('none'))
  }, [payments])
  return ui
}

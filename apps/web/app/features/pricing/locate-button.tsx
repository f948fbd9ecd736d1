/**
 * Shows a guest the prices of the current location. The browser requests the location only after this press,
 * and only if the server can find its country (R-CURRENCY-2).
 */
import { useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { useViewer } from '../account/session-store.ts'
import { guestCurrency } from './currency-store.ts'
import { loadPlace } from './load-place.ts'

export function LocateButton() {
  const { findsPlaces } = useSite()
  const { account } = useViewer()
  const [busy, setBusy] = useState(false)
  if (!findsPlaces || account) return null

  async function locate() {
    setBusy(true)
    const { currency, isFound } = await loadPlace()
    guestCurrency.write(currency)
    setBusy(false)
    const code = currency.toUpperCase()
    if (isFound) notify(`Prices are now in ${code}.`)
    else {
      notify(`Your location could not be found, so prices are in ${code}. You can pick another currency.`, {
        tone: 'caution',
      })
    }
  }

  return (
    <Button busy={busy} onClick={() => void locate()}>
      Use my location
    </Button>
  )
}

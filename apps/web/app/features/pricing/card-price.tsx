/** The lowest price of a clip, for a preview. It is loaded with the preview, and omitted after a failure. */
import type { ClipType } from '@rushes/commerce/media-code'
import { priceMediaOf } from '@rushes/commerce/media-code'
import { formatMoney } from '@rushes/commerce/money'
import { lowestPrice, type PriceList } from '@rushes/commerce/price-list'
import { useEffect, useState } from 'react'
import { useAudience, usePricedOnApplication } from '../account/use-audience.ts'
import { loadPrices } from './load-prices.ts'
import { useCurrency } from './use-currency.ts'

export function CardPrice({ type, notSocial }: { type: ClipType; notSocial: boolean }) {
  const currency = useCurrency()
  const audience = useAudience()
  const onApplication = usePricedOnApplication()
  const [prices, setPrices] = useState<PriceList | null>(null)
  useEffect(() => {
    let isMounted = true
    loadPrices().then(
      (loaded) => isMounted && setPrices(loaded),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [])
  if (onApplication) return 'Price on application'
  if (!prices || !currency) return null
  const lowest = lowestPrice(prices, { currency, media: priceMediaOf(type), notSocial, audience })
  return lowest ? <>From {formatMoney(lowest.priceMinor, currency)}</> : null
}

/** Shows the number of clips of the queue that must be bought first, and buys them. */
import type { CartClip } from '@rushes/commerce/cart-item'
import { formatMoney } from '@rushes/commerce/money'
import type { Account } from '@rushes/contract/accounts'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useAudience } from '../account/use-audience.ts'
import { useCartOutline } from '../cart/cart-outline-store.ts'
import { LazyBuyModal } from '../cart/lazy-buy-modal.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { BUY_NOW, missingMessage, sumOfMissing } from './missing-clips.ts'

type BuyMissingProps = { clips: readonly CartClip[]; currency: Account['currency']; isMain: boolean }

export function BuyMissing({ clips, currency, isMain }: BuyMissingProps) {
  const [query, setQuery] = useSearchParams()
  const [buying, setBuying] = useState(query.has(BUY_NOW))
  const { clipIds, tierCode } = useCartOutline()
  const audience = useAudience()
  // Without a price list the button has no sum; the dialog that chooses a licence requests it again.
  const { data: prices } = useLoaded(loadPrices)
  const wanted = clips.filter(({ id }) => !clipIds.has(id))
  if (wanted.length === 0) return null
  const sum = prices && sumOfMissing(wanted, { prices, currency, audience, chosen: tierCode })
  const what = wanted.length === 1 ? '1 licence' : `${wanted.length} licences`
  return (
    <div className="grid gap-2 border-t border-rule pt-4">
      <p className="text-sm font-semibold text-caution">{missingMessage(wanted.length)}</p>
      <Button kind={isMain ? 'primary' : 'outline'} wide busy={buying} onClick={() => setBuying(true)}>
        <Icon of="shopping-cart" />
        Buy {what}
        {sum !== null && ` ${tierCode === null ? 'from' : 'for'} ${formatMoney(sum, currency)}`}
      </Button>
      <Suspense fallback={null}>
        {buying && (
          <LazyBuyModal
            clips={wanted}
            onEnd={(isAdded) => {
              setBuying(false)
              // The dialog is not opened again after a reload. Added items may lead to the checkout.
              if (!isAdded && query.has(BUY_NOW)) setQuery({}, { replace: true })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

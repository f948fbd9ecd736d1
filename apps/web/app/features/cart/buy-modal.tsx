/**
 * Puts clips into the cart: under the tier that the cart already has, else after asking for one (R-TIER-2). Mount it to
 * start; it calls `onEnd` when it is done.
 */
import { addClip, addClips } from '@rushes/commerce/cart'
import type { CartClip } from '@rushes/commerce/cart-item'
import { CART_REFUSAL_MESSAGES } from '@rushes/commerce/cart-messages'
import type { CartTerms } from '@rushes/commerce/cart-state'
import { blockedByNotSocial } from '@rushes/commerce/licence-tier'
import { priceMediaOf } from '@rushes/commerce/media-code'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../ui/notify.ts'
import { ChooseTierModal } from '../pricing/choose-tier-modal.tsx'
import { loadCurrency } from '../pricing/load-currency.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { applyToCart, cartStore } from './cart-store.ts'
import { reasonToSkip, skippedWords } from './skipped-words.ts'

type BuyModalProps = {
  clips: readonly CartClip[]
  /** Why clips of the selection were left out before, one reason for each. */
  leftOut?: readonly string[]
  /** `added`: whether the cart holds something new. */
  onEnd: (added: boolean) => void
}

const NONE: readonly string[] = []

export function BuyModal({ clips, leftOut = NONE, onEnd }: BuyModalProps) {
  const [terms, setTerms] = useState<CartTerms | null>(null)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    let isMounted = true
    Promise.all([loadPrices(), loadCurrency()]).then(
      ([prices, currency]) => {
        if (!isMounted) return
        if (cartStore.read().selectedTier) end.current(addToCart(clips, leftOut, { prices, currency }))
        else setTerms({ prices, currency })
      },
      () => {
        if (!isMounted) return
        notify(CART_REFUSAL_MESSAGES.tier_required, { tone: 'stop' })
        end.current(false)
      },
    )
    return () => {
      isMounted = false
    }
  }, [clips, leftOut])

  if (!terms) return null
  const [first] = clips
  return (
    <ChooseTierModal
      prices={terms.prices}
      currency={terms.currency}
      media={priceMediaOf(first?.type ?? 'video')}
      isUnavailable={(tier) => clips.every(({ notSocial }) => notSocial) && blockedByNotSocial(tier)}
      onChoose={(tierCode) => onEnd(addToCart(clips, leftOut, { ...terms, tierCode }))}
      onClose={() => onEnd(false)}
    />
  )
}

function addToCart(clips: readonly CartClip[], leftOut: readonly string[], terms: CartTerms): boolean {
  const cart = cartStore.read()
  const [only] = clips
  if (clips.length === 1 && only && leftOut.length === 0) return applyToCart(addClip(cart, only, terms))
  const answer = addClips(cart, clips, terms)
  if ('refused' in answer) return applyToCart(answer)
  applyToCart(answer)
  const words = skippedWords([...leftOut, ...answer.skipped.map(({ refused }) => reasonToSkip(refused))])
  if (words) notify(words, { tone: 'caution' })
  return true
}

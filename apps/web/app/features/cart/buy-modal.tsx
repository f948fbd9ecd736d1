/**
 * Adds clips to the cart: under the tier that the cart already has, else after asking for a tier (R-TIER-2).
 * Mount it to start; it calls `onEnd` when it is done.
 */
import { addClip, addClipOnItsPage, addClips } from '@rushes/commerce/cart'
import type { CartClip } from '@rushes/commerce/cart-item'
import { CART_REFUSAL_MESSAGES } from '@rushes/commerce/cart-messages'
import type { CartTerms } from '@rushes/commerce/cart-state'
import {
  blockedByNotSocial,
  isPricedOnApplication,
  type LicenceTierCode,
  NOT_SOCIAL_LABEL,
  ON_APPLICATION,
} from '@rushes/commerce/licence-tier'
import { priceMediaOf } from '@rushes/commerce/media-code'
import type { Currency } from '@rushes/commerce/money'
import { findHeld, type OwnedTiers, ownedLabel } from '@rushes/commerce/owned-labels'
import type { PriceList } from '@rushes/commerce/price-list'
import { withUpgrades } from '@rushes/commerce/upgraded-prices'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '../../ui/notify.ts'
import { loadRemembered } from '../account/load-remembered.ts'
import { currentViewer } from '../account/session-store.ts'
import { ChooseTierModal } from '../pricing/choose-tier-modal.tsx'
import { loadCurrency } from '../pricing/load-currency.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { applyToCart, cartStore, TO_CART } from './cart-store.ts'
import { repriceHeldCart } from './reprice-held-cart.ts'
import { reasonToSkip, skippedLabel } from './skipped-labels.ts'

type Wanted = { clips: readonly CartClip[]; leftOut: readonly string[]; onClipPage: boolean }

type BuyModalProps = {
  clips: readonly CartClip[]
  /** The reasons why clips of the selection were left out before, one for each clip. */
  leftOut?: readonly string[]
  /** The licences that the account already holds, for a single clip. */
  owned?: OwnedTiers | undefined
  /** The page of a single clip has a separate message for a tier that is not available (R-TIER-7). */
  onClipPage?: boolean
  /** The licence to buy without asking; the buyer goes to the checkout. */
  now?: LicenceTierCode | undefined
  /** `added` is whether the cart has new items. */
  onEnd: (added: boolean) => void
}

const NONE: readonly never[] = []

export function BuyModal({
  clips,
  leftOut = NONE,
  owned = NONE,
  onClipPage = false,
  now,
  onEnd,
}: BuyModalProps) {
  const [terms, setTerms] = useState<CartTerms | null>(null)
  const [last, setLast] = useState<LicenceTierCode | null>(null)
  const navigate = useNavigate()
  const add = (chosen: CartTerms) => {
    const isAdded = addToCart({ clips, leftOut, onClipPage }, chosen)
    onEnd(isAdded)
    return isAdded
  }
  const addAndCheckOut = (chosen: CartTerms) => {
    if (add(chosen)) void navigate('/checkout')
  }
  const withHeld = (prices: PriceList, currency: Currency) =>
    withUpgrades(
      prices,
      currency,
      clips.map(({ id }) => ({ id, owned })),
    )
  const latest = useRef({ add, addAndCheckOut, withHeld, onEnd })
  latest.current = { add, addAndCheckOut, withHeld, onEnd }

  useEffect(() => {
    if (isPricedOnApplication(currentViewer().account?.declaredAudience ?? 0)) {
      notify(ON_APPLICATION, { tone: 'caution' })
      return latest.current.onEnd(false)
    }
    let isMounted = true
    const tier = cartStore.read().selectedTier?.tierCode
    Promise.all([loadPrices(), loadCurrency(), (now ?? tier) ? null : loadRemembered()]).then(
      ([listed, currency, remembered]) => {
        if (!isMounted) return
        setLast(remembered?.tier ?? null)
        const prices = latest.current.withHeld(listed, currency)
        const known = now ?? tier
        if (!known) setTerms({ prices, currency })
        else if (refuseHeld(known, owned)) latest.current.onEnd(false)
        else if (now) latest.current.addAndCheckOut({ prices, currency, tierCode: known })
        else latest.current.add({ prices, currency })
      },
      () => {
        if (!isMounted) return
        notify(CART_REFUSAL_MESSAGES.tier_required, { tone: 'stop' })
        latest.current.onEnd(false)
      },
    )
    return () => {
      isMounted = false
    }
  }, [owned, now])

  if (!terms) return null
  const [first] = clips
  return (
    <ChooseTierModal
      prices={terms.prices}
      currency={terms.currency}
      media={priceMediaOf(first?.type ?? 'video')}
      clipId={clips.length === 1 ? first?.id : undefined}
      isUnavailable={(tier) => clips.every(({ notSocial }) => notSocial) && blockedByNotSocial(tier)}
      remark={(tier) => (blockedByNotSocial(tier) ? leftOutUnderSocial(clips) : null)}
      owned={owned}
      last={last}
      onChoose={(tierCode, next) => {
        const chosen = { ...terms, tierCode }
        if (next === 'checkout') addAndCheckOut(chosen)
        else add(chosen)
      }}
      onClose={() => onEnd(false)}
    />
  )
}

function refuseHeld(tierCode: LicenceTierCode, owned: OwnedTiers): boolean {
  const held = findHeld(tierCode, owned)
  if (held) notify(ownedLabel(held.tier), { tone: 'stop' })
  return held !== undefined
}

/** Shown before the click, if only some of the clips are not for social media (R-TIER-3). */
function leftOutUnderSocial(clips: readonly CartClip[]): string | null {
  const count = clips.filter(({ notSocial }) => notSocial).length
  if (count === 0) return null
  return `${count} of ${clips.length} clips would be left out: ${NOT_SOCIAL_LABEL}`
}

/**
 * Adds clips to the cart under chosen terms, and reports what was left out. @returns whether the cart has new items.
 */
function addToCart({ clips, leftOut, onClipPage }: Wanted, terms: CartTerms): boolean {
  repriceHeldCart(terms)
  const cart = cartStore.read()
  const [only] = clips
  if (clips.length === 1 && only && leftOut.length === 0) {
    return applyToCart(onClipPage ? addClipOnItsPage(cart, only, terms) : addClip(cart, only, terms), TO_CART)
  }
  const answer = addClips(cart, clips, terms)
  if ('refused' in answer) return applyToCart(answer)
  applyToCart(answer, TO_CART)
  const message = skippedLabel([...leftOut, ...answer.skipped.map(({ refused }) => reasonToSkip(refused))])
  if (message) notify(message, { tone: 'caution' })
  return true
}

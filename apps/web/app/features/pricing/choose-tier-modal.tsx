/** Asks for the licence: each tier with its price, a sentence on what it allows, and the buttons that choose it. */

import { CART_REFUSAL_MESSAGES } from '@rushes/commerce/cart-messages'
import {
  exceedsAudience,
  type LicenceTierCode,
  NOT_SOCIAL_LABEL,
  tierOf,
} from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import { type Currency, formatMoney } from '@rushes/commerce/money'
import { findHeld, type OwnedTiers, ownedLabel, secondUseLabel } from '@rushes/commerce/owned-labels'
import { findPrice, listTiers, type PriceList } from '@rushes/commerce/price-list'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { useAudience } from '../account/use-audience.ts'
import { TaxNote } from './tax-note.tsx'

type ChooseTierModalProps = {
  prices: PriceList
  currency: Currency
  media: PriceMedia
  /** The clip of a purchase of a single clip, because there may be an offer for it. */
  clipId?: number | undefined
  title?: string
  /** The cart's tier: no other tier can be chosen (R-TIER-2). */
  locked?: LicenceTierCode | null
  /** Tiers that the clip's restrictions rule out (R-TIER-3). */
  isUnavailable?: (tier: LicenceTierCode) => boolean
  /** The licences of the clip that the account holds: some cannot be bought again (R-TIER-4). */
  owned?: OwnedTiers
  /** A note about a tier, shown before the choice. */
  remark?: (tier: LicenceTierCode) => string | null
  /** `next` is the page that the buyer has chosen. */
  onChoose: (tier: LicenceTierCode, next: 'stay' | 'checkout') => void
  /** The licence of the account's last order, offered first (R-CHECKOUT-12). */
  last?: LicenceTierCode | null
  onClose: () => void
}

/** Shown for a tier that is sold as bundles only (R-PRICE-3). */
const NO_SINGLE_PRICE = 'There is no price for a single clip yet. Please contact licensing.'

export function ChooseTierModal({
  prices,
  currency,
  media,
  clipId,
  title = 'Choose a licence',
  locked = null,
  isUnavailable = () => false,
  owned = [],
  remark = () => null,
  onChoose,
  last = null,
  onClose,
}: ChooseTierModalProps) {
  const tiers = listTiers(prices, { currency, media })
  const audience = useAudience()
  return (
    <Modal title={title} onClose={onClose}>
      {tiers.length === 0 && (
        <Notice tone="caution">
          There is no price for this in your currency yet. Please contact licensing.
        </Notice>
      )}
      <ul className="-my-4">
        {tiers.map(({ uid, code }) => {
          const single = findPrice(prices, { currency, media, tierCode: code, size: 1, clipId })
          const hasPrice = !('refused' in single)
          const tooLarge = hasPrice && single.isOffered ? null : audienceNote(code, audience)
          const barrier = barrierOf({ code, locked, isUnavailable: isUnavailable(code), tooLarge, hasPrice })
          const held = findHeld(code, owned)
          const full = hasPrice && single.fullMinor
          const note = remark(code)
          return (
            <li key={uid} className="grid gap-1 border-b border-rule py-4 last:border-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="font-semibold">{tierOf(code).usageType}</h3>
                {hasPrice && <Price minor={single.priceMinor} currency={currency} />}
              </div>
              <p className="text-sm text-ink-soft">{tierOf(code).helpText}</p>
              {hasPrice && typeof full === 'number' && (
                <p className="text-sm font-semibold">
                  Upgrade for {formatMoney(single.priceMinor, currency)} instead of{' '}
                  {formatMoney(full, currency)}
                </p>
              )}
              {barrier ?? <Owned code={held?.tier ?? code} owned={owned} />}
              {!barrier && note && <Barrier tone="text-caution">{note}</Barrier>}
              {!barrier && !held && (
                <ChooseButtons
                  licence={tierOf(code).usageType}
                  isLast={code === last}
                  onChoose={(next) => onChoose(code, next)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <TaxNote currency={currency} />
    </Modal>
  )
}

type ChooseButtonsProps = { licence: string; isLast: boolean; onChoose: (next: 'stay' | 'checkout') => void }

function ChooseButtons({ licence, isLast, onChoose }: ChooseButtonsProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <Button kind={isLast ? 'primary' : 'outline'} onClick={() => onChoose('checkout')}>
        Add and check out<span className="sr-only">: {licence}</span>
      </Button>
      <Button kind="quiet" onClick={() => onChoose('stay')}>
        Add to cart<span className="sr-only">: {licence}</span>
      </Button>
      {isLast && <p className="text-sm text-ink-soft">Your last licence</p>}
    </div>
  )
}

const holds = (code: LicenceTierCode, owned: OwnedTiers) => owned.some(({ tier }) => tier === code)

function Owned({ code, owned }: { code: string; owned: OwnedTiers }) {
  if (!holds(code, owned)) return null
  const again = secondUseLabel(code)
  return (
    <Barrier tone={again ? 'text-caution' : 'text-stop'}>
      {ownedLabel(code)} {again}
    </Barrier>
  )
}

/** Shorter than the message of the checkout, because the page of a clip loads this dialog (R-TIER-8). */
function audienceNote(code: LicenceTierCode, audience: number | null): string | null {
  if (audience === null || !exceedsAudience(code, audience)) return null
  return `${tierOf(code).forWhom}. Your company has declared ${audience.toLocaleString('en')}.`
}

type Choice = {
  code: LicenceTierCode
  locked: LicenceTierCode | null
  isUnavailable: boolean
  /** Why the audience of the account rules the tier out. */
  tooLarge: string | null
  hasPrice: boolean
}

/** Returns the reason why a tier cannot be chosen; null if it can. */
function barrierOf({ code, locked, isUnavailable, tooLarge, hasPrice }: Choice): ReactNode {
  if (isUnavailable) return <Barrier tone="text-stop">{NOT_SOCIAL_LABEL}</Barrier>
  if (tooLarge) return <Barrier tone="text-stop">{tooLarge}</Barrier>
  if (locked && locked !== code) {
    return <Barrier tone="text-caution">{CART_REFUSAL_MESSAGES.tier_locked}</Barrier>
  }
  return hasPrice ? null : <Barrier tone="text-caution">{NO_SINGLE_PRICE}</Barrier>
}

function Barrier({ tone, children }: { tone: string; children: ReactNode }) {
  return <p className={`text-sm font-semibold ${tone}`}>{children}</p>
}

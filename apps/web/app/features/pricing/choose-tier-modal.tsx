/** Asks for the licence: each tier with its price, a sentence on what it allows, and a button to choose it. */
import { CART_REFUSAL_MESSAGES } from '@rushes/commerce/cart-messages'
import { LICENCE_TIERS, type LicenceTierCode, NOT_SOCIAL_LABEL } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import { type Currency, majorToMinor } from '@rushes/commerce/money'
import { bundleRef, listTiers, type PriceList } from '@rushes/commerce/price-list'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { TaxNote } from './tax-note.tsx'

type ChooseTierModalProps = {
  prices: PriceList
  currency: Currency
  media: PriceMedia
  title?: string
  chooseLabel?: string
  /** The cart's tier: no other one can be chosen (R-TIER-2). */
  locked?: LicenceTierCode | null
  /** Tiers that the clip's restrictions rule out (R-TIER-3). */
  isUnavailable?: (tier: LicenceTierCode) => boolean
  onChoose: (tier: LicenceTierCode) => void
  onClose: () => void
}

export function ChooseTierModal({
  prices,
  currency,
  media,
  title = 'Choose a licence',
  chooseLabel = 'Add to cart',
  locked = null,
  isUnavailable = () => false,
  onChoose,
  onClose,
}: ChooseTierModalProps) {
  const tiers = listTiers(prices, { currency, media })
  return (
    <Modal title={title} onClose={onClose}>
      {tiers.length === 0 && (
        <Notice tone="caution">
          There is no price for this in your currency yet. Please contact licensing.
        </Notice>
      )}
      <ul className="-my-4">
        {tiers.map(({ uid, code, options }) => (
          <li key={uid} className="grid gap-1 border-b border-rule py-4 last:border-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="font-semibold">{LICENCE_TIERS[code].usageType}</h3>
              <Price minor={majorToMinor(options[bundleRef(1)] ?? 0)} currency={currency} />
            </div>
            <p className="text-sm text-ink-soft">{LICENCE_TIERS[code].helpText}</p>
            {isUnavailable(code) ? (
              <Barrier tone="text-stop">{NOT_SOCIAL_LABEL}</Barrier>
            ) : locked && locked !== code ? (
              <Barrier tone="text-caution">{CART_REFUSAL_MESSAGES.tier_locked}</Barrier>
            ) : (
              <Button className="mt-1 justify-self-start" onClick={() => onChoose(code)}>
                {chooseLabel}
                <span className="sr-only">: {LICENCE_TIERS[code].usageType}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TaxNote currency={currency} />
    </Modal>
  )
}

function Barrier({ tone, children }: { tone: string; children: ReactNode }) {
  return <p className={`text-sm font-semibold ${tone}`}>{children}</p>
}

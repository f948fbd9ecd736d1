/** Asks for the licence: each tier with its price, what it allows in a sentence, and one button. */
import { LICENCE_TIERS, type LicenceTierCode, NOT_SOCIAL_LABEL } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import { type Currency, majorToMinor } from '@rushes/commerce/money'
import { bundleRef, listTiers, type PriceList } from '@rushes/commerce/price-list'
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
  /** Only this tier may be chosen: the cart already holds it. */
  locked?: LicenceTierCode | null
  /** Tiers that the clip's restrictions rule out. */
  unavailable?: (tier: LicenceTierCode) => boolean
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
  unavailable = () => false,
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
        {tiers.map((tier) => (
          <li key={tier.uid} className="grid gap-1 border-b border-rule py-4 last:border-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="font-semibold">{LICENCE_TIERS[tier.code].usageType}</h3>
              <Price minor={majorToMinor(tier.options[bundleRef(1)] ?? 0)} currency={currency} />
            </div>
            <p className="text-sm text-ink-soft">{LICENCE_TIERS[tier.code].helpText}</p>
            {unavailable(tier.code) ? (
              <p className="text-sm font-semibold text-stop">{NOT_SOCIAL_LABEL}</p>
            ) : locked && locked !== tier.code ? (
              <p className="text-sm font-semibold text-caution">
                This option cannot be chosen, as your cart already holds another one
              </p>
            ) : (
              <Button className="mt-1 justify-self-start" onClick={() => onChoose(tier.code)}>
                {chooseLabel}
                <span className="sr-only">: {LICENCE_TIERS[tier.code].usageType}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TaxNote currency={currency} />
    </Modal>
  )
}

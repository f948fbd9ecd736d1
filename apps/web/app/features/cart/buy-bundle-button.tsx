/** Puts a bundle of credits into the cart, after showing what it is. */
import { addBundle } from '@rushes/commerce/cart-bundle'
import { LICENCE_TIERS, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import type { Currency } from '@rushes/commerce/money'
import type { PriceList } from '@rushes/commerce/price-list'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { TaxNote } from '../pricing/tax-note.tsx'
import { applyToCart, cartStore } from './cart-store.ts'

type BuyBundleButtonProps = {
  bundle: { size: number; media: PriceMedia }
  tierCode: LicenceTierCode
  prices: PriceList
  currency: Currency
  label: string
}

export function BuyBundleButton({ bundle, tierCode, prices, currency, label }: BuyBundleButtonProps) {
  // One reference for each opened modal: a repeated click is refused, a second purchase raises the quantity (R-CART-3).
  const [suffix, setSuffix] = useState<string | null>(null)
  return (
    <>
      <Button wide onClick={() => setSuffix(newSuffix())} aria-haspopup="dialog">
        {label}
      </Button>
      {suffix && (
        <ConfirmModal
          title={`${bundle.size} prepaid credits`}
          onCancel={() => setSuffix(null)}
          onConfirm={() => {
            const added = applyToCart(
              addBundle(cartStore.read(), { ...bundle, suffix }, { prices, currency, tierCode }),
            )
            if (added) setSuffix(null)
          }}
        >
          <p>
            {label}. Each credit licenses one {bundle.media} clip as {LICENCE_TIERS[tierCode].usageType},
            whenever you download it.
          </p>
          <TaxNote currency={currency} />
        </ConfirmModal>
      )}
    </>
  )
}

/** Up to 10 letters and digits. */
function newSuffix(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10)
}

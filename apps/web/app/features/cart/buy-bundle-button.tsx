/** Adds a bundle of credits to the cart, after showing its details. */

import { audienceBarrier } from '@rushes/commerce/audience'
import { addBundle } from '@rushes/commerce/cart-bundle'
import { CREDITS_NOT_FOR_THIS_ACCOUNT } from '@rushes/commerce/cart-messages'
import { type LicenceTierCode, tierOf } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import type { Currency } from '@rushes/commerce/money'
import type { PriceList } from '@rushes/commerce/price-list'
import type { Account } from '@rushes/contract/accounts'
import { useState } from 'react'
import { randomId } from '../../lib/random-id.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useViewer } from '../account/session-store.ts'
import { TaxNote } from '../pricing/tax-note.tsx'
import { applyToCart, cartStore, TO_CART } from './cart-store.ts'
import { repriceHeldCart } from './reprice-held-cart.ts'

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
  const { account } = useViewer()
  const barrier = account && barrierOf(account, tierCode)
  const title = `${bundle.size} prepaid credits`
  const close = () => setSuffix(null)
  const terms = { prices, currency, tierCode }
  return (
    <>
      <Button wide onClick={() => setSuffix(newSuffix())} aria-haspopup="dialog">
        {label}
      </Button>
      {suffix && barrier && (
        <Modal
          title={title}
          onClose={close}
          actions={<LinkButton to="/contact-us">Contact licensing</LinkButton>}
        >
          <p>{barrier}</p>
        </Modal>
      )}
      {suffix && !barrier && (
        <ConfirmModal
          title={title}
          onCancel={close}
          onConfirm={() => {
            repriceHeldCart(terms)
            if (applyToCart(addBundle(cartStore.read(), { ...bundle, suffix }, terms), TO_CART)) close()
          }}
        >
          <p>
            {label}. Each credit licenses one {bundle.media === 'image' ? 'image' : 'clip'} as{' '}
            {tierOf(tierCode).usageType}, whenever you download it.
          </p>
          <TaxNote currency={currency} />
        </ConfirmModal>
      )}
    </>
  )
}

/** A bundle requires the right to purchase and to prepay (R-ACCOUNT-2), and a licence for the audience (R-TIER-8). */
function barrierOf({ canPrepay, options, declaredAudience }: Account, tierCode: LicenceTierCode) {
  if (!canPrepay || !options.canPurchase) return CREDITS_NOT_FOR_THIS_ACCOUNT
  return audienceBarrier(tierCode, declaredAudience)
}

/** Returns up to 10 letters and digits. */
function newSuffix(): string {
  return randomId().replaceAll('-', '').slice(0, 10)
}

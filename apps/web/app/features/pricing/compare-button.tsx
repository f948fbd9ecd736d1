/** Opens the comparison of tiers, which is loaded with the first click. */
import type { Currency } from '@rushes/commerce/money'
import type { PricingTier } from '@rushes/commerce/price-list'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'

const Comparison = lazyPart(async () => (await import('./comparison-modal.tsx')).ComparisonModal, {
  close: ({ onClose }) => onClose(),
})

type CompareButtonProps = {
  label: string
  title: string
  tiers: readonly PricingTier[]
  currency: Currency
}

export function CompareButton({ label, title, tiers, currency }: CompareButtonProps) {
  return (
    <ModalButton
      label={label}
      modal={(close) => <Comparison title={title} tiers={tiers} currency={currency} onClose={close} />}
    />
  )
}

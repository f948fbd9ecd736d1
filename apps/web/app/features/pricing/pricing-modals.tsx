/** The modals of the pricing pages, loaded when they are opened. */
import type { Currency } from '@rushes/commerce/money'
import type { PricingTier } from '@rushes/commerce/price-list'
import { lazy } from 'react'
import type { ButtonKind } from '../../ui/button.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'

const Comparison = lazy(async () => ({ default: (await import('./comparison-modal.tsx')).ComparisonModal }))
const TierHelp = lazy(async () => ({ default: (await import('./tier-help-modal.tsx')).TierHelpModal }))
const LicensingTerms = lazy(async () => ({
  default: (await import('./licensing-terms-modal.tsx')).LicensingTermsModal,
}))

type CompareButtonProps = {
  label: string
  title: string
  kind?: ButtonKind
  tiers: readonly PricingTier[]
  currency: Currency
}

export function CompareButton({ label, title, kind = 'outline', tiers, currency }: CompareButtonProps) {
  return (
    <ModalButton
      label={label}
      kind={kind}
      modal={(close) => <Comparison title={title} tiers={tiers} currency={currency} onClose={close} />}
    />
  )
}

export function TierHelpButton() {
  return (
    <ModalButton
      label="Which licence do I need?"
      kind="quiet"
      modal={(close) => <TierHelp onClose={close} />}
    />
  )
}

export function LicensingTermsButton() {
  return (
    <ModalButton label="Licensing terms" kind="quiet" modal={(close) => <LicensingTerms onClose={close} />} />
  )
}

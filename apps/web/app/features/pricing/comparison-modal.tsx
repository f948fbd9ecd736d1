/** Compares tiers side by side: fee, bundle, platforms, audience, uses and the rest. */
import { formatDiscount } from '@rushes/commerce/bundle'
import { tierOf } from '@rushes/commerce/licence-tier'
import { type Currency, formatMoney, majorToMinor } from '@rushes/commerce/money'
import { bundleRef, listBundleSizes, type PricingTier } from '@rushes/commerce/price-list'
import { ON_APPLICATION_NOTE, tierFacts } from '@rushes/commerce/tier-facts'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Modal } from '../../ui/modal.tsx'
import { TaxNote } from './tax-note.tsx'
import { TermsLinks } from './terms-links.tsx'

type ComparisonModalProps = {
  title: string
  tiers: readonly PricingTier[]
  currency: Currency
  onClose: () => void
}

export function ComparisonModal({ title, tiers, currency, onClose }: ComparisonModalProps) {
  const [first] = tiers
  const rows = first ? tierFacts(first.code).map(({ label }) => label) : []
  return (
    <Modal title={title} wide onClose={onClose}>
      {tiers.length > 1 && (
        <p className="mb-3 text-sm font-semibold md:hidden">
          Swipe the table, or focus it and press the arrow keys, to see all {tiers.length} licences.
        </p>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its box must scroll by keyboard too
        tabIndex={0}
        aria-label={title}
        className="fade-more overflow-x-auto"
      >
        <table className={classNames('w-full text-left text-sm', tiers.length > 1 && 'min-w-[40rem]')}>
          <thead>
            <tr className="border-b border-rule align-bottom">
              <th scope="col" className="py-2 pr-4 font-normal text-ink-soft">
                Licence
              </th>
              {tiers.map(({ uid, code }) => (
                <th key={uid} scope="col" className="title py-2 pr-4 text-lg">
                  {tierOf(code).usageType}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row label="Fee" mono tiers={tiers} cell={(tier) => feeLabel(tier, currency)} />
            <Row label="Prepaid" mono tiers={tiers} cell={(tier) => prepaidLabel(tier, currency)} />
            {rows.map((label) => (
              <Row
                key={label}
                label={label}
                tiers={tiers}
                cell={({ code }) => tierFacts(code).find((fact) => fact.label === label)?.value}
              />
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-4 text-sm text-ink-soft">{ON_APPLICATION_NOTE}</p>
      <TaxNote currency={currency} />
      <TermsLinks />
    </Modal>
  )
}

type RowProps = {
  label: string
  tiers: readonly PricingTier[]
  cell: (tier: PricingTier) => ReactNode
  mono?: boolean
}

function Row({ label, tiers, cell, mono = false }: RowProps) {
  return (
    <tr className="border-b border-rule align-top">
      <th scope="row" className="py-2.5 pr-4 font-normal text-ink-soft">
        {label}
      </th>
      {tiers.map((tier) => (
        <td key={tier.uid} className={classNames('py-2.5 pr-4', mono && 'font-mono')}>
          {cell(tier)}
        </td>
      ))}
    </tr>
  )
}

function feeLabel({ options }: PricingTier, currency: Currency): string {
  const single = options[bundleRef(1)]
  if (single === undefined) return 'Price on application'
  return `${formatMoney(majorToMinor(single), currency)} ${currency.toUpperCase()} per clip`
}

function prepaidLabel(tier: PricingTier, currency: Currency): string {
  const single = tier.options[bundleRef(1)]
  const offers = listBundleSizes(tier).map((size) => {
    const unit = tier.options[bundleRef(size)] ?? 0
    const price = `${size} × ${formatMoney(majorToMinor(unit), currency)}`
    return single === undefined || single <= unit
      ? price
      : `${price}, Save ${formatDiscount(unit, single, 1)}`
  })
  return offers.join('; ') || 'Not offered'
}

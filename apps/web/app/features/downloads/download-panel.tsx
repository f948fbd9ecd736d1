/** Downloads the whole queue, next to its cost. */
import { type LicenceTierCode, tierOf } from '@rushes/commerce/licence-tier'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { summaryLabel } from './plan-labels.ts'
import { obtainable, type PlannedRow } from './plan-queue.ts'
import { DELIVERY_BATCH } from './use-delivery.ts'

type TierChoice = {
  /** Tiers for which the account holds credits. */
  tiers: readonly LicenceTierCode[]
  chosen: LicenceTierCode | null
  onChoose: (tier: LicenceTierCode | null) => void
}

type DownloadPanelProps = {
  planned: readonly PlannedRow[]
  busy: boolean
  /** False if files are ready: their link is the primary button of the page. */
  isMain: boolean
  /** Null if there is nothing to choose. */
  tierChoice: TierChoice | null
  onDownload: () => void
  /** The button that buys missing licences, if any. */
  children?: ReactNode
}

export function DownloadPanel({
  planned,
  busy,
  isMain,
  tierChoice,
  onDownload,
  children,
}: DownloadPanelProps) {
  const ready = obtainable(planned).length
  const isBlocked = ready === 0
  const summary = summaryLabel(planned)
  return (
    <section
      aria-label="Download"
      className="grid gap-5 rounded-sm border border-rule bg-sheet p-5 lg:sticky lg:top-12"
    >
      {tierChoice && <TierSelect {...tierChoice} />}
      <div className="grid gap-3">
        <Button
          kind={isMain ? 'primary' : 'outline'}
          size="large"
          wide
          busy={busy}
          disabled={isBlocked}
          onClick={onDownload}
        >
          <Icon of="download" />
          Download all
        </Button>
        {isBlocked && <p className="text-sm">None of these clips can be downloaded yet.</p>}
        {summary !== '' && <p className="text-sm text-ink-soft">{summary}</p>}
        {ready > DELIVERY_BATCH && (
          <p className="text-sm text-ink-soft">
            The first {DELIVERY_BATCH} come in one file; download again for the rest.
          </p>
        )}
      </div>
      {children}
    </section>
  )
}

function TierSelect({ tiers, chosen, onChoose }: TierChoice) {
  return (
    <Select
      label="Use credits of"
      placeholder="Please select"
      value={chosen ?? ''}
      options={tiers.map((tier) => ({ value: tier, label: tierOf(tier).usageType }))}
      onChange={(event) => onChoose(tiers.find((tier) => tier === event.target.value) ?? null)}
    />
  )
}

/** Download all, what it will cost, and how far it has come. */
import { LICENCE_TIERS, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AT_ONCE, type Delivery } from './use-delivery.ts'

export function DeliveryState({ delivery }: { delivery: Delivery }) {
  switch (delivery.state) {
    case 'idle':
      return null
    case 'preparing':
      return (
        <Notice>
          <p>We are now preparing your files. Please stay on this page.</p>
          <div className="skeleton mt-3 h-1 w-full bg-mark" />
        </Notice>
      )
    case 'ready':
      return (
        <Notice tone="clear">
          <a href={delivery.url} download className={buttonClass({ kind: 'primary' })}>
            Your files are ready. Click here to download.
          </a>
          <p className="mt-2 text-sm">{deliveredWords(delivery)}</p>
        </Notice>
      )
    case 'failed':
      return <Notice tone="stop">{delivery.message}</Notice>
  }
}

function deliveredWords({ files, credits }: Extract<Delivery, { state: 'ready' }>): string {
  const what = files === 1 ? '1 file' : `${files} files in one ZIP`
  const used = credits === 0 ? 'no credits used' : `${credits} ${credits === 1 ? 'credit' : 'credits'} used`
  return `${what}, ${used}. The link is good for 24 hours.`
}

type DownloadAllProps = {
  total: number
  ready: number
  summary: string
  busy: boolean
  onDownload: () => void
}

export function DownloadAll({ total, ready, summary, busy, onDownload }: DownloadAllProps) {
  const reason = ready === 0 ? 'None of these clips can be downloaded yet.' : null
  return (
    <div className="grid gap-3">
      <Button kind="primary" size="large" wide busy={busy} disabled={reason !== null} onClick={onDownload}>
        <Icon of="download" />
        {ready === total || reason ? 'Download all' : `Download ${ready} of ${total}`}
      </Button>
      {reason && <p className="text-sm">{reason}</p>}
      {summary !== '' && <p className="text-sm text-ink-soft">{summary}</p>}
      {ready > AT_ONCE && (
        <p className="text-sm text-ink-soft">
          The first {AT_ONCE} come in one file; download again for the rest.
        </p>
      )}
    </div>
  )
}

type ChooseTierProps = {
  tiers: readonly LicenceTierCode[]
  value: LicenceTierCode | null
  onChange: (tier: LicenceTierCode | null) => void
}

/** Asked only where the account holds credits of several tiers and a clip names none. */
export function ChooseCredits({ tiers, value, onChange }: ChooseTierProps) {
  return (
    <Select
      label="Use credits of"
      placeholder="Please select"
      value={value ?? ''}
      options={tiers.map((tier) => ({ value: tier, label: LICENCE_TIERS[tier].usageType }))}
      onChange={(event) => onChange(tiers.find((tier) => tier === event.target.value) ?? null)}
    />
  )
}

/** The download queue: what each clip will cost, and the delivery of their files. */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Account } from '@rushes/contract/accounts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { isAgencyStaff } from '../account/staff.ts'
import type { LoadedClips } from '../catalogue/load-clips.ts'
import { type CreditBalance, openTiers } from '../credits/credit-balance.ts'
import { BuyMissing } from './buy-missing.tsx'
import { type Delivery, DeliveryNotice } from './delivery-notice.tsx'
import { DownloadPanel } from './download-panel.tsx'
import type { Prepared } from './load-prepared.ts'
import { missingClips } from './missing-clips.ts'
import { askedTier, obtainable, type PlannedRow, planQueue } from './plan-queue.ts'
import { QueueLines } from './queue-lines.tsx'
import { useQueue } from './queue-store.ts'
import { type AskedRow, type ReadyFile, useDelivery } from './use-delivery.ts'

const EMPTY = 'There are no downloads currently in your queue'
type QueueScreenProps = {
  account: Account
  clips: LoadedClips
  balances: readonly CreditBalance[]
  /** Deliveries of earlier visits that the queue waits for. */
  prepared?: readonly Prepared[]
}

export function QueueScreen({ account, clips, balances, prepared = [] }: QueueScreenProps) {
  const rows = useQueue()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<LicenceTierCode | null>(null)
  const { progress, files, refusals, prepare, onFetch } = useDelivery({
    first: prepared,
    onDelivered: () => void revalidate(),
  })
  const { canPurchase } = account.options
  const viewer = { canPurchase, isStaff: isAgencyStaff(account) }
  const planned = planQueue({ rows, clips, viewer, balances, chosenTier: chosen })
  const missing = missingClips(planned, clips)
  const tiers = openTiers(balances, 'video')
  const hasChoice = canPurchase && tiers.length > 1 && rows.some((row) => askedTier(row) === null)
  return (
    <>
      <div aria-live="polite" className="mb-6 grid gap-3 empty:hidden">
        <DeliveryNotice delivery={progress} />
        {files.map((file) => (
          <DeliveryNotice key={file.delivery_id} delivery={readyOf(file, onFetch)} />
        ))}
      </div>
      {rows.length === 0 ? (
        <Empty isDelivered={files.length > 0} />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
          <QueueLines planned={planned} clips={clips} refusals={refusals} />
          <DownloadPanel
            planned={planned}
            busy={progress.state === 'preparing'}
            tierChoice={hasChoice ? { tiers, chosen, onChoose: setChosen } : null}
            onDownload={() => prepare(obtainable(planned).map(rowToSend))}
          >
            {canPurchase && missing.length > 0 && (
              <BuyMissing
                clips={missing}
                currency={account.currency}
                isMain={obtainable(planned).length === 0}
              />
            )}
          </DownloadPanel>
        </div>
      )}
    </>
  )
}

/** After a delivery the queue is empty because all is done, so the way on is the history. */
function Empty({ isDelivered }: { isDelivered: boolean }) {
  const next = isDelivered ? (
    <LinkButton to="/my-downloads">Download history</LinkButton>
  ) : (
    <LinkButton to="/search">Search the library</LinkButton>
  )
  return <EmptyState action={next}>{EMPTY}</EmptyState>
}

function readyOf({ file_url: url, note, delivered }: ReadyFile, onFetch: () => void): Delivery {
  const label = 'Your files are ready. Click here to download.'
  return { state: 'ready', url, label, note, files: delivered, onFetch }
}

/** A row without a tier of its own is sent with the tier whose credit it will use. */
function rowToSend({ row: { delivery: _, ...row }, plan }: PlannedRow): AskedRow {
  const tier = plan.ground === 'credit' && plan.tier !== null ? { tier: plan.tier } : {}
  return askedTier(row) === null ? { ...row, ...tier } : row
}

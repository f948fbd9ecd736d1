/** The download queue: the cost of each clip, and the delivery of their files. */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Account } from '@rushes/contract/accounts'
import { useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Thumb } from '../../ui/thumb.tsx'
import type { LoadedClips } from '../catalogue/load-clips.ts'
import { type CreditBalance, openTiers } from '../credits/credit-balance.ts'
import { BuyMissing } from './buy-missing.tsx'
import { type Delivery, DeliveryNotice } from './delivery-notice.tsx'
import { DownloadPanel } from './download-panel.tsx'
import type { Prepared } from './load-prepared.ts'
import { missingClips } from './missing-clips.ts'
import { type RowLabel, rowLabel } from './plan-labels.ts'
import {
  nextToDeliver,
  obtainable,
  type PlannedRow,
  planQueue,
  queueViewerOf,
  requestedTier,
} from './plan-queue.ts'
import { type QueueRow, removeFromQueue, useQueue } from './queue-store.ts'
import { DELIVERY_BATCH, type ReadyFile, type RequestedRow, useDelivery } from './use-delivery.ts'

type QueueLineProps = {
  id: number
  /** Empty if it is not known. */
  title: string
  thumbpath: string
  graphic: boolean
  caption: string
  label: RowLabel
  /** The reason why the server did not deliver it. */
  refusal: string | undefined
  onRemove: () => void
}

const TONES = { clear: 'text-clear', plain: 'text-ink-soft', caution: 'font-semibold text-caution' }

const WAITING = { text: 'Ready to download', tone: 'clear' } as const

const REMOVED = 'The item was removed from your downloads'

type QueueLinesProps = {
  planned: readonly PlannedRow[]
  clips: LoadedClips
  /** The reasons why the server did not deliver a clip, by clip id. */
  refusals: ReadonlyMap<number, string>
}

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
  const viewer = queueViewerOf(account)
  const planned = planQueue({ rows, clips, viewer, balances, chosenTier: chosen })
  const missing = missingClips(planned, clips)
  const tiers = openTiers(balances, 'video')
  const hasChoice = canPurchase && tiers.length > 1 && rows.some((row) => requestedTier(row) === null)
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
            isMain={files.length === 0}
            tierChoice={hasChoice ? { tiers, chosen, onChoose: setChosen } : null}
            onDownload={() => prepare(nextToDeliver(planned, DELIVERY_BATCH).map(rowToSend))}
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

/** After a delivery the queue is empty because all files are delivered, so the link leads to the history. */
function Empty({ isDelivered }: { isDelivered: boolean }) {
  const next = isDelivered ? (
    <LinkButton to="/my-downloads">Download history</LinkButton>
  ) : (
    <LinkButton to="/search">Search the library</LinkButton>
  )
  return <EmptyState action={next}>{EMPTY}</EmptyState>
}

function readyOf(
  { delivery_id: deliveryId, file_url: url, note, delivered }: ReadyFile,
  onFetch: () => void,
): Delivery {
  const label = 'Your files are ready. Click here to download.'
  return { state: 'ready', url, label, note, files: delivered, deliveryId, onFetch }
}

/** A row without a tier is sent with the tier whose credit it will use. */
function rowToSend({ row: { delivery: _, format: _format, ...row }, plan }: PlannedRow): RequestedRow {
  const tier = plan.ground === 'credit' && plan.tier !== null ? { tier: plan.tier } : {}
  return requestedTier(row) === null ? { ...row, ...tier } : row
}

/** The clips of the download queue, one line each. */
function QueueLines({ planned, clips, refusals }: QueueLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (id: number) => {
    removeFromQueue([id])
    notify(REMOVED)
    // The button that had the focus was removed with its line.
    list.current?.focus()
  }
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Clips in your queue"
      className="border-t border-rule focus:outline-none"
    >
      {planned.map(({ row, plan }) => (
        <QueueLine
          key={row.id}
          id={row.id}
          {...shownFacts(row, clips)}
          label={row.delivery === undefined ? rowLabel(plan) : WAITING}
          refusal={refusals.get(row.id)}
          onRemove={() => remove(row.id)}
        />
      ))}
    </ul>
  )
}

function shownFacts(row: QueueRow, clips: LoadedClips) {
  const clip = clips.get(row.id)
  const caption = [row.type, String(row.id), requestedTier(row), row.format].filter(Boolean).join(' · ')
  if (!clip || 'gone' in clip) return { title: '', thumbpath: '', graphic: false, caption }
  const { title, thumbpath, meta } = clip
  return { title, thumbpath, graphic: meta.graphic, caption }
}

/** One clip of the queue: picture, title, cost, and a button to remove it. */
function QueueLine({ id, title, thumbpath, graphic, caption, label, refusal, onRemove }: QueueLineProps) {
  const { mediaBase } = useSite()
  const name = title || `Clip ${id}`
  return (
    <li className="grid grid-cols-[6rem_1fr_auto] items-start gap-x-4 border-b border-rule py-4 sm:grid-cols-[9rem_1fr_auto]">
      <Thumb src={mediaUrl(mediaBase, thumbpath)} veiled={graphic} />
      <div className="grid min-w-0 gap-1">
        <h2 className="font-semibold text-pretty">
          <Link to={`/clip/${id}`} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="caption">{caption}</p>
        {refusal ? (
          <p className="text-sm font-semibold text-stop">{refusal}</p>
        ) : (
          <p className={`text-sm ${TONES[label.tone]}`}>{label.text}</p>
        )}
      </div>
      <IconButton label={`Remove ${name} from the queue`} onClick={onRemove}>
        <Icon of="trash-2" />
      </IconButton>
    </li>
  )
}

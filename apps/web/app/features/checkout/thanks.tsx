/** A paid order: its facts, its licences, and links to the next pages. */

import { formatSize } from '@rushes/contract/file-labels'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { settleQueue } from '../downloads/awaited-store.ts'
import { loadPrepared, type Prepared } from '../downloads/load-prepared.ts'
import { PublishingFacts } from '../downloads/publishing-facts.tsx'
import { type QueueRow, queueStore, useQueue } from '../downloads/queue-store.ts'
import { type ReadyFile, useDelivery } from '../downloads/use-delivery.ts'
import { PdfButton } from '../orders/pdf-button.tsx'
import type { Order } from './confirmation.ts'
import { OrderFacts } from './order-facts.tsx'

type ThanksProps = {
  order: Order
  /** The balance after a purchase of credits, else null. */
  credits: number | null
  /** Whether the buyer comes from the payment, so that the file of a single clip is downloaded at once. */
  isFresh: boolean
}

type OrderFilesProps = { clipIds: readonly number[]; startsAtOnce: boolean }

export function Thanks({ order, credits, isFresh }: ThanksProps) {
  const queued = useQueue().length
  const clipIds = order.lines.flatMap(({ clip_id, licence_id }) =>
    licence_id === null ? [] : (clip_id ?? []),
  )
  // Rows leave the queue once their files were fetched; the button stays for buyers who want to press it
  // again.
  const [hasFiles] = useState(() => queueStore.read().some(({ id }) => clipIds.includes(id)))
  return (
    <div className="grid max-w-2xl gap-6">
      {credits !== null && (
        <p className="text-lg">
          Your account now has <strong>{credits}</strong> {credits === 1 ? 'credit' : 'credits'}. They are
          used as clips are downloaded.
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        {hasFiles && <OrderFiles clipIds={clipIds} startsAtOnce={isFresh && clipIds.length === 1} />}
        {queued > 0 && (
          <LinkButton to="/downloads" size="large">
            Go to your downloads ({queued})
          </LinkButton>
        )}
        <LinkButton to="/my-purchases" size="large">
          Purchase history
        </LinkButton>
        {order.documents.map((pdf) => (
          <PdfButton key={pdf.number} pdf={pdf} size="large" />
        ))}
      </div>
      <ul className="border-t border-rule">
        {order.lines.map((line) => (
          <li key={line.product_ref} className="grid gap-3 border-b border-rule py-3">
            <div className="flex items-baseline justify-between gap-4">
              <span dir="auto">{line.description}</span>
              {line.licence_id !== null && (
                <Link
                  to={`/licence/${line.licence_id}`}
                  className="shrink-0 text-sm underline underline-offset-4"
                >
                  Licence<span className="sr-only"> for {line.description}</span>
                </Link>
              )}
            </div>
            {line.licence_id !== null && line.publishing && (
              <PublishingFacts
                licenceId={line.licence_id}
                title={line.description}
                publishing={line.publishing}
              />
            )}
          </li>
        ))}
      </ul>
      <OrderFacts order={order} />
    </div>
  )
}

/** The files of a paid order, prepared while the page is read, so that one press fetches them. */
function OrderFiles({ clipIds, startsAtOnce }: OrderFilesProps) {
  const rows = useQueue().filter(({ id }) => clipIds.includes(id))
  const [first, setFirst] = useState<readonly Prepared[] | null>(null)
  useEffect(() => {
    // Without a response the files are prepared again, which is free.
    loadPrepared()
      .then((prepared) => {
        settleQueue(prepared)
        setFirst(prepared)
      })
      .catch(() => setFirst([]))
  }, [])
  if (first === null) return <Preparing />
  // The queue may wait for files of earlier orders too.
  const ofOrder = first.filter(({ delivered }) => delivered.some(({ id }) => clipIds.includes(id)))
  return <Files rows={rows} first={ofOrder} startsAtOnce={startsAtOnce} />
}

type FilesProps = {
  rows: readonly QueueRow[]
  first: readonly Prepared[]
  startsAtOnce: boolean
}

function Files({ rows, first, startsAtOnce }: FilesProps) {
  const { progress, files, prepare, onFetch } = useDelivery({ first })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the rows that are there when the page opens
  useEffect(() => {
    const waiting = rows.filter(({ delivery }) => delivery === undefined)
    void prepare(
      waiting.map(({ delivery: _, ...row }) => row),
      { licensed_only: true },
    )
  }, [])
  const link = useRef<HTMLAnchorElement>(null)
  const isStarted = startsAtOnce && files.length === 1 && !navigator.connection?.saveData
  useEffect(() => {
    if (isStarted) link.current?.click()
  }, [isStarted])
  if (progress.state === 'failed') {
    return (
      <Notice
        tone="caution"
        action={<LinkButton to="/downloads">Go to your downloads</LinkButton>}
      >{`Your files could not be prepared: ${progress.message} They are in your download queue.`}</Notice>
    )
  }
  if (progress.state === 'preparing' || (files.length === 0 && rows.length > 0)) return <Preparing />
  return (
    <div className="grid gap-2">
      {files.map((file) => (
        <a
          key={file.delivery_id}
          ref={link}
          href={file.file_url}
          download
          onClick={onFetch}
          className={buttonClass({ kind: 'primary', size: 'large' })}
        >
          <Icon of="download" />
          {labelOf(file)}
        </a>
      ))}
      {isStarted && <p className="text-sm text-ink-soft">Your download has started.</p>}
    </div>
  )
}

function Preparing() {
  return (
    <Button kind="primary" size="large" busy>
      Preparing your files…
    </Button>
  )
}

function labelOf({ delivered, size_bytes }: ReadyFile): string {
  const size = formatSize(size_bytes)
  return delivered.length === 1
    ? `Download your file (${size})`
    : `Download your ${delivered.length} files (ZIP, ${size})`
}

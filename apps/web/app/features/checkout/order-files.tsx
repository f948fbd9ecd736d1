/** The files of a paid order, prepared while the thanks are read: one press fetches them. */
import { useEffect, useState } from 'react'
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatSize } from '../catalogue/file-facts.ts'
import { settleQueue } from '../downloads/awaited-store.ts'
import { loadPrepared, type Prepared } from '../downloads/load-prepared.ts'
import { type QueueRow, useQueue } from '../downloads/queue-store.ts'
import { type ReadyFile, useDelivery } from '../downloads/use-delivery.ts'

type OrderFilesProps = { clipIds: readonly number[] }

export function OrderFiles({ clipIds }: OrderFilesProps) {
  const rows = useQueue().filter(({ id }) => clipIds.includes(id))
  const [first, setFirst] = useState<readonly Prepared[] | null>(null)
  useEffect(() => {
    // Without an answer the files are prepared anew, which is free.
    loadPrepared()
      .then((prepared) => {
        settleQueue(prepared)
        setFirst(prepared)
      })
      .catch(() => setFirst([]))
  }, [])
  return first === null ? <Preparing /> : <Files rows={rows} first={first} />
}

function Files({ rows, first }: { rows: readonly QueueRow[]; first: readonly Prepared[] }) {
  const { progress, files, prepare, onFetch } = useDelivery({ first })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the rows that are there when the page opens
  useEffect(() => {
    const waiting = rows.filter(({ delivery }) => delivery === undefined)
    void prepare(
      waiting.map(({ delivery: _, ...row }) => row),
      { licensed_only: true },
    )
  }, [])
  if (progress.state === 'failed') {
    return (
      <Notice
        tone="caution"
        action={<LinkButton to="/downloads">Go to your downloads</LinkButton>}
      >{`Your files could not be prepared: ${progress.message} They wait in your download queue.`}</Notice>
    )
  }
  if (progress.state === 'preparing' || (files.length === 0 && rows.length > 0)) return <Preparing />
  return files.map((file) => (
    <a
      key={file.delivery_id}
      href={file.file_url}
      download
      onClick={onFetch}
      className={buttonClass({ kind: 'primary', size: 'large' })}
    >
      <Icon of="download" />
      {labelOf(file)}
    </a>
  ))
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

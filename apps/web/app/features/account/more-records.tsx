/** A history that grows: the first page comes with the screen, older ones on demand. */
import { ApiError } from '@rushes/contract/client'
import { type ReactNode, useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'

/** Records a page, as the server sends them. */
const PAGE = 200

type MoreRecordsProps<T> = {
  first: readonly T[]
  loadBefore: (id: number) => Promise<readonly T[]>
  children: (records: readonly T[]) => ReactNode
  /** Said where there are none. */
  empty: string
}

export function MoreRecords<T extends { id: number }>({
  first,
  loadBefore,
  children,
  empty,
}: MoreRecordsProps<T>) {
  const [records, setRecords] = useState(first)
  const [isComplete, setComplete] = useState(first.length < PAGE)
  const [busy, setBusy] = useState(false)

  async function more() {
    const last = records.at(-1)
    if (!last) return
    setBusy(true)
    try {
      const older = await loadBefore(last.id)
      setRecords([...records, ...older])
      setComplete(older.length < PAGE)
    } catch (error) {
      notify(error instanceof ApiError ? error.message : 'An error occurred', { tone: 'stop' })
    }
    setBusy(false)
  }

  if (records.length === 0) {
    return <EmptyState action={<LinkButton to="/search">Search the library</LinkButton>}>{empty}</EmptyState>
  }
  return (
    <div className="max-w-4xl">
      {children(records)}
      {!isComplete && (
        <Button className="mt-6" busy={busy} onClick={more}>
          Show older
        </Button>
      )}
    </div>
  )
}

/** A growing history: the first page is part of the screen, older pages are loaded on demand. */
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

/** The number of records that the server returns per page. */
const PAGE_SIZE = 200

type MoreRecordsProps<T> = {
  first: readonly T[]
  /** Loads the records older than this one. */
  loadBefore: (id: number) => Promise<readonly T[]>
  children: (records: readonly T[]) => ReactNode
  /** Shown above the records, at the end of the row. */
  aside?: ReactNode
}

export function MoreRecords<T extends { id: number }>({
  first,
  loadBefore,
  children,
  aside,
}: MoreRecordsProps<T>) {
  const [records, setRecords] = useState(first)
  const [isComplete, setComplete] = useState(first.length < PAGE_SIZE)
  const [busy, setBusy] = useState(false)

  async function showOlder() {
    const last = records.at(-1)
    if (!last) return
    setBusy(true)
    try {
      const older = await loadBefore(last.id)
      setRecords([...records, ...older])
      setComplete(older.length < PAGE_SIZE)
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }

  return (
    <div>
      {aside && <div className="mb-4 flex min-h-10 justify-end">{aside}</div>}
      {children(records)}
      {!isComplete && (
        <Button className="mt-6" busy={busy} onClick={showOlder}>
          Show older
        </Button>
      )}
    </div>
  )
}

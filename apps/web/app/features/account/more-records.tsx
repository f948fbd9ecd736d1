/** A history that grows: the first page comes with the screen, older ones on demand. */
import { ApiError } from '@rushes/contract/client'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

/** Records a page, as the server sends them. */
const PAGE = 200

type MoreRecordsProps<T> = {
  first: readonly T[]
  loadBefore: (id: number) => Promise<readonly T[]>
  children: (records: readonly T[]) => ReactNode
}

export function MoreRecords<T extends { id: number }>({ first, loadBefore, children }: MoreRecordsProps<T>) {
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

  return (
    <>
      {children(records)}
      {!isComplete && (
        <Button className="mt-6" busy={busy} onClick={more}>
          Show older
        </Button>
      )}
    </>
  )
}

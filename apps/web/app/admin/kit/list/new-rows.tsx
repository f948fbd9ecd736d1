/** Offers changes since the list was loaded, because a list never moves by itself. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { atMostEvery } from '../at-most-every.ts'
import { useLiveEvents } from '../use-live-events.ts'

const QUIET_MS = 2_000

type Dated = { id: number; updated_at: string }

/** @param load loads the list with its query again */
export function NewRows({ rows, load }: { rows: readonly Dated[]; load: () => Promise<readonly Dated[]> }) {
  const { revalidate } = useRevalidator()
  const [count, setCount] = useState(0)
  const [look] = useState(() =>
    atMostEvery(QUIET_MS, () => {
      // After a failure, the next event loads it again.
      load().then(
        (newest) => setCount(countChanged(rows, newest)),
        () => undefined,
      )
    }),
  )
  useLiveEvents(['admin'], look)
  return (
    <span role="status">
      {count > 0 && (
        <Button size="small" kind="primary" onClick={() => void revalidate()}>
          Show {count} new
        </Button>
      )}
    </span>
  )
}

/** Returns the number of new and changed rows, or 1 if rows only disappeared. */
export function countChanged(shown: readonly Dated[], newest: readonly Dated[]): number {
  const known = new Set(shown.map(({ id, updated_at: at }) => `${id} ${at}`))
  const fresh = newest.filter(({ id, updated_at: at }) => !known.has(`${id} ${at}`)).length
  return fresh === 0 && newest.length < shown.length ? 1 : fresh
}

/** Lists under a heading; further ones are shown on demand. */
import type { SavedList } from '@rushes/contract/lists'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ListRow } from './list-row.tsx'

/** Further lists are shown on demand. */
const SHOWN_AT_FIRST = 6

type ListGroupProps = {
  heading: string
  /** Those that were loaded. */
  lists: readonly SavedList[]
  /** How many there are. */
  count: number
  empty: string
  /** Said instead of `empty` while a search finds nothing. */
  nothing: string
  busy: boolean
  onChange: (list: SavedList) => void
  onMore: () => Promise<boolean>
  head?: ReactNode
  children?: ReactNode
}

export function ListGroup({
  heading,
  lists,
  count,
  empty,
  nothing,
  head,
  children,
  ...acts
}: ListGroupProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lists : lists.slice(0, SHOWN_AT_FIRST)
  const showMore = () => {
    if (isWhole) void acts.onMore()
    setWhole(true)
  }
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 className="title text-xl">{heading}</h2>
        {head}
      </div>
      {lists.length === 0 && (
        <p role="status" className="border-y border-rule py-6 text-ink-soft">
          {nothing || empty}
        </p>
      )}
      {lists.length > 0 && (
        <ul className="border-t border-rule">
          {shown.map((list) => (
            <ListRow key={list.id} list={list} onChange={acts.onChange} />
          ))}
        </ul>
      )}
      {shown.length < count && (
        <Button className="justify-self-start" busy={acts.busy} onClick={showMore}>
          {lists.length < count ? 'Show more lists' : `Show all ${count} lists`}
        </Button>
      )}
      {children}
    </section>
  )
}

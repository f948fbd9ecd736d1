/**
 * Changes the order of a list: pictures are dragged, and buttons and arrow keys do the same. It is sent once: by Save order,
 * or when the person goes to another page.
 */
import type { ListItem } from '@rushes/contract/lists'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { MoreClipsLink } from './more-clips-link.tsx'
import { OrderTile } from './order-tile.tsx'
import { useClipOrder } from './use-clip-order.ts'
import { useLeaving } from './use-leaving.ts'
import { useShownClips } from './use-shown-clips.ts'

type OrderPanelProps = {
  items: readonly ListItem[]
  busy: boolean
  onSave: (ids: readonly number[]) => void
  onCancel: () => void
}

export function OrderPanel({ items, busy, onSave, onCancel }: OrderPanelProps) {
  const { reveal, ...view } = useShownClips()
  const [order, setOrder] = useState<readonly number[]>(() => items.map(({ id }) => id))
  const { moved, dragged, step, handlers } = useClipOrder(order, {
    onMove(next, place) {
      setOrder(next)
      reveal(place + 1)
    },
  })
  const isChanged = order.some((id, place) => id !== items[place]?.id)
  const decide = useLeaving(isChanged ? () => onSave(order) : null)
  const byId = new Map(items.map((item) => [item.id, item]))
  const title = moved === null ? null : byId.get(moved)?.title
  const cancel = () => {
    decide()
    onCancel()
  }
  const save = () => {
    decide()
    onSave(order)
  }
  return (
    <section aria-label="Order of the clips">
      <ol className="contact-sheet" {...handlers}>
        {order.slice(0, view.shown).map((id, place) => {
          const item = byId.get(id)
          return (
            item && (
              <OrderTile
                key={id}
                item={item}
                number={place + 1}
                isDragged={id === dragged}
                onStep={(way) => step(id, way)}
              />
            )
          )
        })}
      </ol>
      <MoreClipsLink count={order.length} {...view} />
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center gap-3 bg-film px-4 py-3 text-film-ink shadow-float sm:mx-0 sm:rounded-t-lg">
        <p className="mr-auto">Drag the pictures, or move them with their buttons or the arrow keys.</p>
        <Button kind="film" size="small" onClick={cancel}>
          Cancel
        </Button>
        <Button kind="primary" size="small" busy={busy} onClick={save}>
          Save order
        </Button>
      </div>
      <p role="status" className="sr-only">
        {title && `${title}: ${order.indexOf(moved ?? 0) + 1} of ${order.length}`}
      </p>
    </section>
  )
}

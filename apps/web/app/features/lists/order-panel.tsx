/**
 * Changes the order of a list: pictures are dragged, and buttons and arrow keys do the same. Nothing is sent until Save
 * order, so an order is saved once (R-LIST-10).
 */
import type { ListItem } from '@rushes/contract/lists'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../catalogue/picture.tsx'
import { useClipOrder, type Way } from './use-clip-order.ts'

type OrderPanelProps = {
  items: readonly ListItem[]
  busy: boolean
  onSave: (ids: readonly number[]) => void
  onCancel: () => void
}

export function OrderPanel({ items, busy, onSave, onCancel }: OrderPanelProps) {
  const { order, moved, dragged, step, handlers } = useClipOrder(items.map(({ id }) => id))
  const byId = new Map(items.map((item) => [item.id, item]))
  const title = moved === null ? null : byId.get(moved)?.title
  return (
    <section aria-label="Order of the clips">
      <ol className="contact-sheet" {...handlers}>
        {order.map((id, place) => {
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
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center gap-3 bg-film px-4 py-3 text-film-ink shadow-float sm:mx-0 sm:rounded-t-lg">
        <p className="mr-auto">Drag the pictures, or move them with their buttons or the arrow keys.</p>
        <Button kind="film" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="primary" size="small" busy={busy} onClick={() => onSave(order)}>
          Save order
        </Button>
      </div>
      <p role="status" className="sr-only">
        {title && `${title}: ${order.indexOf(moved ?? 0) + 1} of ${order.length}`}
      </p>
    </section>
  )
}

type OrderTileProps = {
  item: ListItem
  number: number
  isDragged: boolean
  onStep: (way: Way) => void
}

function OrderTile({ item, number, isDragged, onStep }: OrderTileProps) {
  const { id, title } = item
  const picture = item.withdrawn
    ? { src: '', colour: 'transparent' }
    : { src: item.thumbpath, colour: item.colour }
  return (
    <li data-clip={id} className="grid content-start gap-2">
      <div
        data-grip=""
        className={`relative touch-none select-none ${isDragged ? 'cursor-grabbing' : 'cursor-grab'}`}
      >
        <Picture
          {...picture}
          className={`pointer-events-none aspect-video ${isDragged ? 'outline-3 outline-offset-2 outline-mark' : ''}`}
        />
        <span className="absolute top-0 left-0 rounded-tl-sm rounded-br-sm bg-film px-1.5 font-mono text-xs text-film-ink">
          {number}
        </span>
      </div>
      <div className="flex items-start justify-between gap-1 max-sm:flex-col">
        <p className="line-clamp-2 font-semibold text-pretty sm:pt-2">{title}</p>
        <div className="flex shrink-0">
          <IconButton label={`Move ${title} earlier`} onClick={() => onStep('earlier')}>
            <Icon of="chevron-left" />
          </IconButton>
          <IconButton label={`Move ${title} later`} onClick={() => onStep('later')}>
            <Icon of="chevron-right" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}

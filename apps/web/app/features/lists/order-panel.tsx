/**
 * Changes the order of a list: pictures are dragged, and buttons and arrow keys do the same. The order is
 * sent once: by Save order, or when the user opens another page.
 */
import type { ListItem } from '@rushes/contract/lists'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GraphicMark } from '../../ui/thumb.tsx'
import { Picture, type Pictured } from '../catalogue/picture.tsx'
import { MoreClipsLink } from './more-clips-link.tsx'
import { useClipOrder, type Way } from './use-clip-order.ts'
import { useShownClips } from './use-shown-clips.ts'

const NO_PICTURE: Pictured = {
  thumbpath: '',
  colour: 'transparent',
  width: 0,
  height: 0,
  focal: { x: 0.5, y: 0.5 },
}

type OrderTileProps = {
  item: ListItem
  number: number
  isDragged: boolean
  onStep: (way: Way) => void
}

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
      <div className="sticky bottom-(--foot) z-20 -mx-4 mt-6 flex flex-wrap items-center gap-3 bg-film px-4 py-3 text-film-ink shadow-float sm:mx-0 sm:rounded-t-lg">
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

/**
 * Saves unsaved changes when the user opens another page of the site.
 * @param save saves the changes; null if there are none. If the tab is closed or reloaded, the browser asks
 * first.
 * @returns a function that disables this, after the decision of the user.
 */
function useLeaving(save: (() => void) | null): () => void {
  const isDecided = useRef(false)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(
    () => () => {
      if (!isDecided.current) latest.current?.()
    },
    [],
  )
  const isUnsaved = save !== null
  useEffect(() => {
    if (!isUnsaved) return
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!isDecided.current) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [isUnsaved])
  return () => {
    isDecided.current = true
  }
}

/** A clip of a list whose order is changed: a picture to drag, and two buttons that do the same. */
function OrderTile({ item, number, isDragged, onStep }: OrderTileProps) {
  const { id, title } = item
  const picture = item.withdrawn ? NO_PICTURE : item
  const isGraphic = !item.withdrawn && item.meta.graphic
  return (
    <li data-clip={id} className="grid content-start gap-2">
      <div
        data-grip=""
        className={`relative touch-none select-none ${isDragged ? 'cursor-grabbing' : 'cursor-grab'}`}
      >
        <Picture
          of={picture}
          veiled={isGraphic}
          className={`pointer-events-none ${isDragged ? 'outline-3 outline-offset-2 outline-mark' : ''}`}
        />
        <span className="absolute top-0 left-0 rounded-tl-sm rounded-br-sm bg-film px-1.5 font-mono text-xs text-film-ink">
          {number}
        </span>
        {isGraphic && <GraphicMark />}
      </div>
      <div className="flex items-start justify-between gap-1 max-sm:flex-col">
        <p dir="auto" className="line-clamp-2 font-semibold text-pretty sm:pt-2">
          {title}
        </p>
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

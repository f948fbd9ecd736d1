/** Clips in an order that staff choose: by dragging, by buttons, or by Alt and the arrows. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClipOrder, type Way } from '../../../features/lists/use-clip-order.ts'
import { useSite } from '../../../lib/site.ts'
import { mediaUrl } from '../../../lib/url.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Thumb } from '../../../ui/thumb.tsx'

export type OrderedClip = { id: number; title: string; thumbpath: string; graphic: boolean }

type OrderListProps<Clip extends OrderedClip> = {
  label: string
  clips: readonly Clip[]
  onChange: (ids: readonly number[]) => void
  /** More text about a clip, below its title. */
  note: (clip: Clip) => ReactNode
}

export function OrderList<Clip extends OrderedClip>({ label, clips, onChange, note }: OrderListProps<Clip>) {
  const order = clips.map(({ id }) => id)
  const { moved, dragged, step, handlers } = useClipOrder(order, { onMove: onChange, needsAlt: true })
  const last = clips.find(({ id }) => id === moved)
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">To move a clip, drag its handle, or press Alt and ↑ or ↓.</p>
      <ol aria-label={label} className="border-t border-rule" {...handlers}>
        {clips.map((clip, place) => (
          <OrderRow
            key={clip.id}
            clip={clip}
            place={place}
            isDragged={clip.id === dragged}
            onStep={(way) => step(clip.id, way)}
            onRemove={() => onChange(order.filter((id) => id !== clip.id))}
          >
            {note(clip)}
          </OrderRow>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {last && `${last.title}: ${order.indexOf(last.id) + 1} of ${order.length}`}
      </p>
    </>
  )
}

type OrderRowProps = {
  clip: OrderedClip
  place: number
  isDragged: boolean
  onStep: (way: Way) => void
  onRemove: () => void
  children: ReactNode
}

function OrderRow({ clip, place, isDragged, onStep, onRemove, children }: OrderRowProps) {
  const { mediaBase } = useSite()
  const { id, title } = clip
  return (
    <li
      data-clip={id}
      className={`flex items-center gap-2 border-b border-rule py-2 max-sm:flex-wrap sm:gap-3 ${isDragged ? 'bg-mark-wash' : ''}`}
    >
      <span
        data-grip=""
        className={`flex touch-none items-center gap-1 py-2 text-ink-soft select-none ${isDragged ? 'cursor-grabbing' : 'cursor-grab'}`}
      >
        <Icon of="grip-vertical" />
        <span className="w-6 text-right font-mono text-sm">{place + 1}</span>
      </span>
      <Thumb src={mediaUrl(mediaBase, clip.thumbpath)} veiled={clip.graphic} className="w-20 shrink-0" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <Link to={`/admin/clips/${id}`} className="line-clamp-2 font-semibold hover:underline">
          {title}
        </Link>
        {children}
      </div>
      <div className="flex shrink-0 max-sm:w-full max-sm:justify-end">
        <IconButton label={`Move ${title} up`} size="small" onClick={() => onStep('earlier')}>
          <Icon of="arrow-up" />
        </IconButton>
        <IconButton label={`Move ${title} down`} size="small" onClick={() => onStep('later')}>
          <span className="rotate-180">
            <Icon of="arrow-up" />
          </span>
        </IconButton>
        <IconButton label={`Remove ${title}`} size="small" onClick={onRemove}>
          <Icon of="x" />
        </IconButton>
      </div>
    </li>
  )
}

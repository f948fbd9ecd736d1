/** A clip of a list whose order is changed: a picture to drag, and two buttons that do the same. */
import type { ListItem } from '@rushes/contract/lists'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GraphicMark } from '../../ui/thumb.tsx'
import { Picture, type Pictured } from '../catalogue/picture.tsx'
import type { Way } from './use-clip-order.ts'

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

export function OrderTile({ item, number, isDragged, onStep }: OrderTileProps) {
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

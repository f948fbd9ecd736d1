/**
 * One result: the picture edge to edge, a title, a strip of facts. The whole card is one link; a checkbox over the
 * picture selects it where the page offers a selection.
 */
import type { ResultItem } from '@rushes/contract/clips'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { Caption } from './caption.tsx'
import { addressOfItem } from './clip-facts.ts'
import { Picture } from './picture.tsx'
import { previewHandlers } from './preview-target-store.ts'
import { letTravel } from './travelling-picture.ts'

type ClipCardProps = {
  item: ResultItem
  selected?: boolean
  /** Its number on the contact sheet, said while it is selected. */
  frame?: number
  /** Over the picture's corner: the checkbox of a selection. */
  corner?: ReactNode
  /** Pictures of shorts stand upright. */
  upright?: boolean
  /** Its picture is among the first that people wait for. */
  first?: boolean
  onOpen?: () => void
}

export function ClipCard({
  item,
  selected = false,
  frame,
  corner,
  upright = false,
  first = false,
  onOpen,
}: ClipCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const { meta } = item
  return (
    <article className="relative grid min-w-0 content-start gap-2">
      <div ref={card} className="relative" {...previewHandlers(item, card)}>
        <Link
          to={addressOfItem(item)}
          viewTransition
          onClick={(event) => {
            letTravel(event.currentTarget.firstElementChild)
            onOpen?.()
          }}
          className="group grid gap-2 rounded-sm"
        >
          <Picture
            src={item.thumbpath}
            colour={item.colour}
            main={first}
            className={`${upright ? 'aspect-[9/16]' : 'aspect-video'} ${
              selected ? 'outline-3 outline-offset-2 outline-mark' : ''
            }`}
          />
          <h3 className="line-clamp-2 font-semibold text-pretty underline-offset-4 group-hover:underline">
            {item.title}
          </h3>
        </Link>
        {selected && frame !== undefined && (
          <span
            aria-hidden="true"
            className="absolute top-0 right-0 rounded-tr-sm rounded-bl-sm bg-mark px-1.5 font-mono text-xs text-mark-ink"
          >
            {frame}
          </span>
        )}
        {corner}
        {item.type === 'package' && <Corner>Package</Corner>}
        {item.type === 'short' && !upright && <Corner>Short</Corner>}
      </div>
      <Caption item={item} />
      {(meta.enquire || meta.notSocial || meta.graphic) && (
        <p className="small-caps flex flex-wrap gap-x-3 text-ink-soft">
          {meta.enquire && <span>Enquiry only</span>}
          {meta.notSocial && <span>Not for social</span>}
          {meta.graphic && <span>Graphic content</span>}
        </p>
      )}
    </article>
  )
}

function Corner({ children }: { children: ReactNode }) {
  return (
    <span className="small-caps pointer-events-none absolute top-2 right-2 rounded-sm bg-film/85 px-1.5 text-film-ink">
      {children}
    </span>
  )
}

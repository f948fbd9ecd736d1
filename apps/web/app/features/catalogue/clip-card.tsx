/**
 * One result: the picture, a title and a strip of facts. Picture and title are one link. Where the page offers a
 * selection, a checkbox is over the picture.
 */
import type { ResultItem } from '@rushes/contract/clips'
import { Fragment, type ReactNode, useRef } from 'react'
import { PageLink } from '../../ui/page-link.tsx'
import { Caption, Pause } from './caption.tsx'
import { cardTool } from './card-tool-store.ts'
import { addressOfItem, SYNTHETIC_LABELS } from './clip-facts.ts'
import { Picture } from './picture.tsx'
import { previewHandlers } from './preview-target-store.ts'
import { letTravel } from './travelling-picture.ts'

/** The number of cards in the first row of a wide screen, and in the first two rows of a phone. */
export const FIRST_ROW = 4

type ClipCardProps = {
  item: ResultItem
  selected?: boolean
  /** Its number on the contact sheet, shown while it is selected. */
  frame?: number
  /** An element over the corner of the picture, such as the checkbox of a selection. */
  corner?: ReactNode
  /** Pictures of shorts are in portrait format. */
  upright?: boolean
  /** Whether the type is shown, for results of several types. */
  typed?: boolean
  /** Whether the picture is among the first in view. */
  first?: boolean
  onOpen?: () => void
}

export function ClipCard({
  item,
  selected = false,
  frame,
  corner,
  upright = false,
  typed = false,
  first = false,
  onOpen,
}: ClipCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const Tool = cardTool.use()
  const { meta } = item
  return (
    <article className="group/card clip-card">
      <div ref={card} className="relative" {...previewHandlers(item, card)}>
        <PageLink
          to={addressOfItem(item)}
          viewTransition
          onClick={(event) => {
            letTravel(event.currentTarget.firstElementChild)
            onOpen?.()
          }}
          className="clip-card-link"
        >
          <Picture
            of={item}
            frame={upright ? 'upright' : 'wide'}
            main={first}
            veiled={meta.graphic}
            className={selected ? 'outline-3 outline-offset-2 outline-mark' : ''}
          />
          <h3 dir="auto">{item.title}</h3>
        </PageLink>
        {selected && frame !== undefined && <FrameNumber>{frame}</FrameNumber>}
        {corner}
        {(typed || item.type === 'package' || (item.type === 'short' && !upright)) && (
          <Corner>{TYPE_NAMES[item.type]}</Corner>
        )}
      </div>
      {Tool && item.type !== 'package' && <Tool item={item} upright={upright} />}
      <Caption item={item} />
      <p className="clip-card-warnings">
        {warningsOf(meta).map((warning) => (
          <Fragment key={warning}>
            <span>{warning}</span>
            <Pause />
          </Fragment>
        ))}
      </p>
    </article>
  )
}

const TYPE_NAMES = { video: 'Video', image: 'Image', short: 'Short', package: 'Package' } as const

function warningsOf({ enquire, restricted, notSocial, synthetic, graphic }: ResultItem['meta']) {
  return [
    enquire && 'Enquiry only',
    restricted && 'Restricted',
    notSocial && 'Not for social',
    synthetic && SYNTHETIC_LABELS[synthetic],
    graphic && 'Graphic content',
  ].filter((warning) => typeof warning === 'string')
}

function FrameNumber({ children }: { children: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-0 right-0 rounded-tr-sm rounded-bl-sm bg-press px-1.5 font-mono text-xs text-press-ink"
    >
      {children}
    </span>
  )
}

function Corner({ children }: { children: ReactNode }) {
  return (
    <span className="small-caps pointer-events-none absolute top-2 right-2 rounded-sm bg-film/85 px-1.5 text-film-ink">
      {children}
    </span>
  )
}

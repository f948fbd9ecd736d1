/** The clips of a list as cards. A clip that was withdrawn keeps its place, greyed, so that nobody wonders where it went. */
import type { ListItem } from '@rushes/contract/lists'
import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ClipCard, FIRST_ROW } from '../catalogue/clip-card.tsx'
import { CLIP_WITHDRAWN } from './list-words.ts'
import { MoreClipsLink } from './more-clips-link.tsx'
import { useShownClips } from './use-shown-clips.ts'

type ListClipsProps = {
  ref?: Ref<HTMLUListElement>
  items: readonly ListItem[]
  /** Absent for those who may only look. */
  onRemove?: (id: number) => Promise<void>
}

export function ListClips({ ref, items, onRemove }: ListClipsProps) {
  const view = useShownClips()
  return (
    <>
      <ul ref={ref} tabIndex={-1} className="contact-sheet focus:outline-none focus-visible:shadow-none">
        {items.slice(0, view.shown).map((item, index) => (
          <li key={item.id} className="grid content-start justify-items-start gap-2">
            <div className="w-full min-w-0">
              {item.withdrawn ? (
                <WithdrawnCard title={item.title} />
              ) : (
                <ClipCard item={item} first={index < FIRST_ROW} />
              )}
            </div>
            {onRemove && <RemoveButton title={item.title} onRemove={() => void onRemove(item.id)} />}
          </li>
        ))}
      </ul>
      <MoreClipsLink count={items.length} {...view} />
    </>
  )
}

function RemoveButton({ title, onRemove }: { title: string; onRemove: () => void }) {
  return (
    <Button
      kind="quiet"
      size="small"
      className="-ml-2.5 text-ink-soft"
      aria-label={`Remove ${title} from the list`}
      onClick={onRemove}
    >
      <Icon of="x" />
      Remove
    </Button>
  )
}

function WithdrawnCard({ title }: { title: string }) {
  return (
    <article className="grid gap-2 text-ink-soft">
      <div className="grid aspect-video place-items-center rounded-sm border border-rule bg-well">
        <span className="small-caps">Withdrawn</span>
      </div>
      <h3 className="line-clamp-2 font-semibold text-pretty">{title}</h3>
      <p className="caption">{CLIP_WITHDRAWN}</p>
    </article>
  )
}

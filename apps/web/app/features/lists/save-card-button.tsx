/** Saves the clip of a card to a list; placed over the lower corner of its picture. */
import type { ResultItem } from '@rushes/contract/clips'
import { Icon } from '../../ui/icon.tsx'
import { SaveButton } from './save-button.tsx'

export function SaveCardButton({ item, upright }: { item: ResultItem; upright: boolean }) {
  const name = `Save ${item.title} to a list`
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 top-0 ${upright ? 'aspect-[9/16]' : 'aspect-video'}`}
    >
      <SaveButton
        clips={[item]}
        kind="film"
        size="small"
        className="pointer-events-auto absolute right-2 bottom-2 w-8 !px-0 opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100"
        aria-label={name}
        title={name}
        label={<Icon of="list-plus" />}
      />
    </div>
  )
}

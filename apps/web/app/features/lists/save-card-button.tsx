/** Saves the clip of a card to a list; in the lower corner of its picture. */
import type { ResultItem } from '@rushes/contract/clips'
import { Icon } from '../../ui/icon.tsx'
import { SaveButton } from './save-button.tsx'

export function SaveCardButton({ item }: { item: ResultItem }) {
  const name = `Save ${item.title} to a list`
  return (
    <SaveButton
      clips={[item]}
      kind="film"
      size="small"
      className="pointer-events-auto absolute right-2 bottom-2 w-8 !px-0 opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100"
      aria-label={name}
      title={name}
      label={<Icon of="list-plus" />}
    />
  )
}

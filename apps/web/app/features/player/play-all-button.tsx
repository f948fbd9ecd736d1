/** Opens the films of a package in a row, if it has several. The player is loaded with the first click. */
import type { ResultItem } from '@rushes/contract/clips'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { playableFilms } from './playable-films.ts'

const PlayAll = lazyPart(async () => (await import('./play-all-modal.tsx')).PlayAllModal, {
  close: ({ onClose }) => onClose(),
})

export function PlayAllButton({ name, items }: { name: string; items: readonly ResultItem[] }) {
  const playable = playableFilms(items)
  if (playable.films.length < 2) return null
  return (
    <ModalButton
      size="large"
      label={
        <>
          <Icon of="play" />
          Play all
        </>
      }
      modal={(close) => <PlayAll title={`Play all: ${name}`} {...playable} onClose={close} />}
    />
  )
}

/** What the owner of a list, or an administrator of its company, can do with it. */
import type { SavedList } from '@rushes/contract/lists'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'

const RenameModal = lazyPart(async () => (await import('./rename-modal.tsx')).RenameModal, {
  close: ({ onClose }) => onClose(),
})
const ShareModal = lazyPart(async () => (await import('./share-modal.tsx')).ShareModal, {
  close: ({ onClose }) => onClose(),
})

type ListToolsProps = {
  list: SavedList
  onChange: (list: SavedList) => void
  onOrder: () => void
  onDelete: () => void
}

export function ListTools({ list, onChange, onOrder, onDelete }: ListToolsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <ModalButton
        label="Share"
        size="small"
        modal={(close) => <ShareModal list={list} onChange={onChange} onClose={close} />}
      />
      {list.clips.length > 1 && (
        <Button size="small" onClick={onOrder}>
          Change order
        </Button>
      )}
      <ModalButton
        label="Rename"
        size="small"
        modal={(close) => <RenameModal list={list} onChange={onChange} onClose={close} />}
      />
      <ConfirmButton label="Delete list" size="small" onConfirm={onDelete}>
        “{list.name}” will be deleted{list.sharing && ', and its link will end'}. Its clips stay in the
        library.
      </ConfirmButton>
    </div>
  )
}

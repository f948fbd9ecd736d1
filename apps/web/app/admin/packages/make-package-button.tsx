/** Opens the form of a new package, which may start with clips. */
import type { ButtonKind, ButtonSize } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'

const MakePackageModal = lazyPart(async () => (await import('./make-package-modal.tsx')).MakePackageModal, {
  close: ({ onClose }) => onClose(),
})

type MakePackageButtonProps = {
  label: string
  clips: readonly number[]
  kind?: ButtonKind
  size?: ButtonSize
}

export function MakePackageButton({ clips, ...look }: MakePackageButtonProps) {
  return <ModalButton {...look} modal={(close) => <MakePackageModal clips={clips} onClose={close} />} />
}

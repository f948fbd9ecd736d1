/** Opens the help on the four licences, which is loaded with the first click. */
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'

const TierHelp = lazyPart(async () => (await import('./tier-help-modal.tsx')).TierHelpModal, {
  close: ({ onClose }) => onClose(),
})

export function TierHelpButton() {
  return <ModalButton label="Which licence do I need?" modal={(close) => <TierHelp onClose={close} />} />
}

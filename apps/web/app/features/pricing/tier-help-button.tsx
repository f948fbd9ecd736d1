/** Opens the help on the four licences, which is loaded with the first click. */
import { lazy } from 'react'
import { ModalButton } from '../../ui/modal-button.tsx'

const TierHelp = lazy(async () => ({ default: (await import('./tier-help-modal.tsx')).TierHelpModal }))

export function TierHelpButton() {
  return (
    <ModalButton
      label="Which licence do I need?"
      kind="quiet"
      modal={(close) => <TierHelp onClose={close} />}
    />
  )
}

/** Opens the note on the licensing terms, which is loaded with the first click. */
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'

const LicensingTerms = lazyPart(
  async () => (await import('./licensing-terms-modal.tsx')).LicensingTermsModal,
  {
    close: ({ onClose }) => onClose(),
  },
)

export function LicensingTermsButton() {
  return <ModalButton label="Licensing terms" modal={(close) => <LicensingTerms onClose={close} />} />
}

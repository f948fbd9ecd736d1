/** Opens the note on the licensing terms, which is loaded with the first click. */
import { lazy } from 'react'
import { ModalButton } from '../../ui/modal-button.tsx'

const LicensingTerms = lazy(async () => ({
  default: (await import('./licensing-terms-modal.tsx')).LicensingTermsModal,
}))

export function LicensingTermsButton() {
  return (
    <ModalButton label="Licensing terms" kind="quiet" modal={(close) => <LicensingTerms onClose={close} />} />
  )
}

/** A placeholder for a summary of the licensing terms. The terms themselves are on a separate page. */
import { Modal } from '../../ui/modal.tsx'
import { TermsLinks } from './terms-links.tsx'

export function LicensingTermsModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Licensing terms" onClose={onClose}>
      <p>A summary of the licensing terms will be shown here.</p>
      <TermsLinks />
    </Modal>
  )
}

/** The enquiry modal of clips and packages (specification, section 2, Clip detail). */
import { Modal } from '../../ui/modal.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

/** `reference`: VIDEO-41207. */
export function EnquiryModal({ reference, onClose }: { reference: string; onClose: () => void }) {
  return (
    <Modal title="Make an enquiry" onClose={onClose}>
      <p className="caption mb-5">Reference {reference}</p>
      <EnquiryForm reference={reference} onClose={onClose} />
    </Modal>
  )
}

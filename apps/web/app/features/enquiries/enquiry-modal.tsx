/** The enquiry form for a clip or a package, over its page. */
import { Modal } from '../../ui/modal.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

/** `reference` is the reference of the item, such as VIDEO-41207. */
export function EnquiryModal({ reference, onClose }: { reference: string; onClose: () => void }) {
  return (
    <Modal title="Make an enquiry" onClose={onClose}>
      <p className="caption mb-5">Reference {reference}</p>
      <EnquiryForm reference={reference} onClose={onClose} />
    </Modal>
  )
}

/** What a member should know before using a clip: its restrictions, or that it is licensed by agreement only. */
import type { Clip } from '@rushes/contract/clips'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { EnquiryLink } from '../enquiries/enquiry-link.tsx'
import { type ClipModal, enquiryReference } from './clip-modals.ts'

type ClipNoticeModalProps = { clip: Clip; modal: ClipModal; onClose: () => void }

export function ClipNoticeModal({ clip, modal, onClose }: ClipNoticeModalProps) {
  if (modal === 'restrictions') {
    return (
      <Modal
        title="Restrictions"
        onClose={onClose}
        actions={
          <Button kind="primary" onClick={onClose}>
            I have read them
          </Button>
        }
      >
        <p className="whitespace-pre-line">{clip.restrictions}</p>
      </Modal>
    )
  }
  return (
    <Modal
      title={modal === 'enquiry' ? 'Make an enquiry' : 'Enquiries only'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <EnquiryLink item={clip} kind="primary" />
        </>
      }
    >
      <p>
        {modal === 'enquiry'
          ? 'Tell the licensing team how you would like to use this clip.'
          : 'This clip is licensed by individual agreement. Tell the licensing team how you would like to use it.'}
      </p>
      <p className="caption mt-3">Reference {enquiryReference(clip)}</p>
    </Modal>
  )
}

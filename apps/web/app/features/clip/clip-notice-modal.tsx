/** Informs a member before the use of a clip: restrictions, or licensing by agreement only. */
import type { Clip } from '@rushes/contract/clips'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { confirmRestrictions } from '../checkout/confirmed-restrictions-store.ts'
import { EnquiryModal } from '../enquiries/enquiry-modal.tsx'
import { enquiryReference } from '../enquiries/enquiry-reference.ts'
import type { ClipModal } from './modal-on-load.ts'

type ClipNoticeModalProps = { clip: Clip; modal: ClipModal; onClose: () => void }

export function ClipNoticeModal({ clip, modal, onClose }: ClipNoticeModalProps) {
  const [enquiring, setEnquiring] = useState(modal === 'enquiry')
  if (enquiring) return <EnquiryModal reference={enquiryReference(clip)} onClose={onClose} />
  if (modal === 'restrictions') {
    return (
      <Modal
        title="Restrictions"
        onClose={onClose}
        actions={
          <Button
            kind="primary"
            onClick={() => {
              confirmRestrictions({ id: clip.id, text: clip.restrictions })
              onClose()
            }}
          >
            I have read them
          </Button>
        }
      >
        <p dir="auto" className="whitespace-pre-line">
          {clip.restrictions}
        </p>
      </Modal>
    )
  }
  return (
    <Modal
      title="Enquiries only"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" onClick={() => setEnquiring(true)}>
            Make an enquiry
          </Button>
        </>
      }
    >
      <p>We license this clip case by case. Contact the licensing team with your intended use.</p>
    </Modal>
  )
}

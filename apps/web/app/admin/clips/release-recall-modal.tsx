/** Asks before a recall is released, because its recipients get an email. */
import { RECALL_KIND_LABELS } from '@rushes/contract/agency-recall-labels'
import type { AgencyRecall } from '@rushes/contract/agency-recalls'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { RELEASE_EFFECT } from './recall-labels.ts'

type ReleaseRecallModalProps = { recall: Pick<AgencyRecall, 'id' | 'kind'>; onClose: () => void }

export function ReleaseRecallModal({ recall: { id, kind }, onClose }: ReleaseRecallModalProps) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    fields: [],
    check: () => ({}),
    async send() {
      await browserApi.call('POST /agency/recalls/:id/release', { params: { id } })
      // Closed first: the button that has opened the dialog goes when the list is loaded again.
      closeWithMessage(onClose, 'The recall is released.')
      await revalidate()
      return null
    },
  })
  return (
    <FormModal title={`Release: ${RECALL_KIND_LABELS[kind]}`} form={form} submit="Release" onClose={onClose}>
      <p>{RELEASE_EFFECT}</p>
    </FormModal>
  )
}

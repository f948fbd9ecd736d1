/** Sends a correction of a clip to all who hold it. */
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { CORRECTION_HELP, NOTE_MISSING, sentLabel } from './recall-labels.ts'

export function CorrectionModal({ clipId, onClose }: { clipId: number; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    fields: ['note'],
    check: (sent): Record<string, string> => (textOf(sent, 'note') === '' ? { note: NOTE_MISSING } : {}),
    async send(sent) {
      const { data } = await browserApi.call('POST /agency/clips/:id/recalls', {
        params: { id: clipId },
        body: { note: textOf(sent, 'note') },
      })
      await revalidate()
      closeWithMessage(onClose, sentLabel(data))
      return null
    },
  })
  return (
    <FormModal title="Send a correction" form={form} submit="Send" onClose={onClose}>
      <TextArea
        label="Note"
        name="note"
        rows={4}
        maxLength={1_000}
        help={CORRECTION_HELP}
        error={form.errors['note']}
      />
    </FormModal>
  )
}

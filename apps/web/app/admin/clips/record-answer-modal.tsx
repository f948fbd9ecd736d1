/** Records the answer that a recipient of a recall gave by telephone or email (R-RECALL-8). */
import { RECALL_ACTION_LABELS } from '@rushes/contract/agency-recall-labels'
import type { RecallRecipient } from '@rushes/contract/agency-recalls'
import { useState } from 'react'
import { ACTION_OPTIONS, actionOf } from '../../features/recalls/recall-labels.ts'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { RadioGroup } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import {
  ANSWER_ACTION_MISSING,
  ANSWER_NOTE_HELP,
  ANSWER_NOTE_MISSING,
  RECORD_ANSWER_HELP,
  recipientLabel,
} from './recall-labels.ts'

type RecordAnswerModalProps = {
  recipient: RecallRecipient
  onRecorded: () => void
  onClose: () => void
}

const OPTIONS = ACTION_OPTIONS.map(({ value }) => ({ value, label: RECALL_ACTION_LABELS[value] }))

export function RecordAnswerModal({ recipient, onRecorded, onClose }: RecordAnswerModalProps) {
  const [answer, setAnswer] = useState('')
  const form = useForm({
    fields: ['action', 'note'],
    check: (sent): Record<string, string> => ({
      ...(actionOf(textOf(sent, 'action')) === null && { action: ANSWER_ACTION_MISSING }),
      ...(textOf(sent, 'note') === '' && { note: ANSWER_NOTE_MISSING }),
    }),
    async send(sent) {
      const action = actionOf(textOf(sent, 'action'))
      if (action === null) return null
      await browserApi.call('POST /agency/recalls/recipients/:id/answer', {
        params: { id: recipient.id },
        body: { action, note: textOf(sent, 'note') },
      })
      closeWithMessage(onClose, 'The answer is recorded.')
      onRecorded()
      return null
    },
  })
  return (
    <FormModal
      title={`Record answer: ${recipientLabel(recipient)}`}
      form={form}
      submit="Record answer"
      onClose={onClose}
    >
      <p>{RECORD_ANSWER_HELP}</p>
      <RadioGroup
        legend="Answer"
        name="action"
        options={OPTIONS}
        value={answer}
        error={form.errors['action']}
        onChange={setAnswer}
      />
      <TextArea
        label="Note"
        name="note"
        rows={3}
        maxLength={1_000}
        help={ANSWER_NOTE_HELP}
        error={form.errors['note']}
      />
    </FormModal>
  )
}

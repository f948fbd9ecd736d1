/** Ends a record before its last day, as a consent that was withdrawn. Its clips are retired by the clock. */

import type { RightsRecord } from '@rushes/contract/agency-rights'
import { useId } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { closeAndSay } from '../kit/close-and-say.ts'
import { recordWords } from './rights-words.ts'
import type { RecordDraft } from './use-record-draft.ts'

type EndRecordProps = { record: RightsRecord; draft: RecordDraft }

export function EndRecord(props: EndRecordProps) {
  return (
    <ModalButton
      kind="danger"
      label="End it now"
      modal={(close) => <EndModal {...props} onClose={close} />}
    />
  )
}

function EndModal({ record, draft, onClose }: EndRecordProps & { onClose: () => void }) {
  const { id, revision, clip_count: clips } = record
  const { revalidate } = useRevalidator()
  const formId = useId()
  const form = useForm({
    fields: ['reason'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'reason') === '' ? { reason: 'Please say why it ends.' } : {},
    async send(sent) {
      const body = { revision, reason: textOf(sent, 'reason') }
      const { data, message } = await browserApi.call('POST /agency/rights/:id/end', { params: { id }, body })
      draft.carryTo(data)
      await revalidate()
      closeAndSay(onClose, message)
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <Modal
      title={`End: ${recordWords(record)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="danger" busy={form.busy}>
            End it now
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.onSubmit(event)}
      >
        <p>
          {clips === 0
            ? 'No clip has this record.'
            : `The published ones of its ${clips.toLocaleString('en-GB')} clips are retired within a minute.`}{' '}
          A record that was ended cannot be changed any more.
        </p>
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
      </form>
    </Modal>
  )
}

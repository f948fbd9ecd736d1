/** Ends a record before its last day, as a consent that was withdrawn. A job retires its clips. */
import type { RightsRecord } from '@rushes/contract/agency-rights'
import { browserApi } from '../../lib/api.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { ReasonModal } from '../kit/reason-modal.tsx'
import { recordWords } from './rights-words.ts'
import type { RecordDraft } from './use-record-draft.ts'

type EndRecordProps = { record: RightsRecord; draft: RecordDraft }

export function EndRecord({ record, draft }: EndRecordProps) {
  const { id, revision, clip_count: clips } = record
  return (
    <ModalButton
      kind="danger"
      label="End it now"
      modal={(close) => (
        <ReasonModal
          title={`End: ${recordWords(record)}`}
          missing="Enter a reason."
          act="End it now"
          send={async (reason) => {
            const call = { params: { id }, body: { revision, reason } }
            const { data, message } = await browserApi.call('POST /agency/rights/:id/end', call)
            draft.carryTo(data)
            return { message }
          }}
          onClose={close}
        >
          {clips === 0
            ? 'No clip has this record.'
            : `Its published clips (of ${clips.toLocaleString('en-GB')} in total) are retired within a minute.`}{' '}
          An ended record cannot be changed.
        </ReasonModal>
      )}
    />
  )
}

/** Takes a record off a clip. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { RightsRecord } from '@rushes/contract/agency-rights'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { recordLabel } from './rights-labels.ts'
import { useAttach } from './use-attach.ts'

type TakeOffRecordProps = { clip: AdminClip; record: Pick<RightsRecord, 'id' | 'kind'> }

export function TakeOffRecord({ clip, record }: TakeOffRecordProps) {
  const { failure, change } = useAttach(clip)
  return (
    <div className="grid justify-items-end gap-2">
      <ConfirmButton
        label="Remove"
        about={recordLabel(record)}
        size="small"
        onConfirm={() => void change(record.id, { remove: [clip.id] })}
      >
        What {recordLabel(record).toLowerCase()} allows no longer applies to this clip.
      </ConfirmButton>
      {failure !== null && <Notice tone="stop">{failure}</Notice>}
    </div>
  )
}

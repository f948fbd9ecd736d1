import { LinkButton } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { filesLabel } from '../kit/upload-labels.ts'
import { waitingForPerson } from './batch-labels.ts'
import type { Batch } from './use-batch.ts'

/** What keeps the delivery from going on. */
export function BatchNotice({ batch: { id, counts, paused } }: { batch: Batch }) {
  const waiting = waitingForPerson(counts)
  return (
    <>
      {paused && (
        <Notice tone="caution" className="mb-4">
          {paused.by.name} paused this batch, {formatDateTime(paused.at)}. Uploaded files are kept.
        </Notice>
      )}
      {waiting > 0 && (
        <Notice
          tone="caution"
          className="mb-4"
          action={
            <LinkButton size="small" to={`/admin/ingest?view=decide&batch=${id}`}>
              Decide
            </LinkButton>
          }
        >
          {filesLabel(waiting)} quarantined or duplicate. A decision is required.
        </Notice>
      )}
    </>
  )
}

/** The recall of the clip of a licence, shown and printed with the licence. */
import { KIND_LABELS } from '@rushes/contract/recall-labels'
import type { ClipRecall } from '@rushes/contract/recalls'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { RecallNote } from './recall-note.tsx'

export function RecallNotice({ recall: { kind, issued_at, note } }: { recall: ClipRecall }) {
  const { happenedOn, request } = KIND_LABELS[kind]
  return (
    <Notice tone="stop">
      <div className="grid gap-3">
        <p>
          <b className="font-semibold">
            This clip {happenedOn} {formatDay(issued_at)}.
          </b>{' '}
          {request}
        </p>
        <RecallNote note={note} />
      </div>
    </Notice>
  )
}

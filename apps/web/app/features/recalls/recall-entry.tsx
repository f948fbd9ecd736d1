/** One recall: what happened to the clip, the note of the agency, and the acknowledgement or its form. */
import { KIND_LABELS } from '@rushes/contract/recall-labels'
import type { MemberRecall } from '@rushes/contract/recalls'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { AcknowledgeForm } from './acknowledge-form.tsx'
import type { RecallDraft } from './recall-drafts-store.ts'
import { answerLabel } from './recall-labels.ts'
import { RecallNote } from './recall-note.tsx'

type RecallEntryProps = {
  recall: MemberRecall
  draft: RecallDraft
  onDraft: (draft: RecallDraft) => void
  onRefused: () => void
  onAcknowledged: (recall: MemberRecall) => void
}

export function RecallEntry({ recall, ...form }: RecallEntryProps) {
  const { id, kind, clip, note, issued_at, acknowledged } = recall
  const heading = useId()
  const { happened, request } = KIND_LABELS[kind]
  return (
    <article aria-labelledby={heading} className="grid gap-4">
      <header className="grid gap-1">
        <h3 id={heading} data-recall={id} tabIndex={-1} className="scroll-my-4 text-lg font-semibold">
          <Link to={`/clip/${clip.id}`} className="underline underline-offset-4">
            <bdi>{clip.title}</bdi>
          </Link>{' '}
          {happened}
        </h3>
        <p className="text-sm text-ink-soft">
          Clip {clip.id} · <time dateTime={issued_at}>{formatDateTime(issued_at)}</time>
        </p>
        <p className="font-semibold text-stop">{request}</p>
      </header>
      <RecallNote note={note} />
      {acknowledged ? (
        <Notice tone="clear" title={answerLabel(acknowledged.action)}>
          {acknowledged.note !== '' && (
            <p dir="auto" className="whitespace-pre-line">
              {acknowledged.note}
            </p>
          )}
          <p className="text-sm">
            Acknowledged by <bdi>{acknowledged.by}</bdi>,{' '}
            <time dateTime={acknowledged.at}>{formatDateTime(acknowledged.at)}</time>
          </p>
        </Notice>
      ) : (
        <AcknowledgeForm recall={recall} labelledBy={heading} {...form} />
      )}
    </article>
  )
}

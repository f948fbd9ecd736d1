/** One recall: what happened to the clip, the note of the agency, and the acknowledgement or its form. */
import { KIND_LABELS } from '@rushes/contract/recall-labels'
import type { MemberRecall } from '@rushes/contract/recalls'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { AcknowledgeForm } from './acknowledge-form.tsx'
import type { Acknowledgement } from './load-recalls.ts'
import type { RecallDraft } from './recall-drafts-store.ts'
import { acknowledgedByLabel, answerLabel, ENDED_LABELS } from './recall-labels.ts'
import { RecallNote } from './recall-note.tsx'

type RecallEntryProps = {
  recall: MemberRecall
  heading?: 'h2' | 'h3'
  draft: RecallDraft
  onDraft: (draft: RecallDraft) => void
  onSend: (answer: Acknowledgement) => Promise<MemberRecall>
  onAcknowledged: (recall: MemberRecall) => void
}

export function RecallEntry({ recall, heading: Heading = 'h3', ...form }: RecallEntryProps) {
  const { id, kind, clip, note, issued_at, acknowledged, ended_as } = recall
  const heading = useId()
  const { happened, request } = KIND_LABELS[kind]
  return (
    <article aria-labelledby={heading} className="grid gap-4">
      <header className="grid gap-1">
        <Heading id={heading} data-recall={id} tabIndex={-1} className="scroll-my-4 text-lg font-semibold">
          <Link to={`/clip/${clip.id}`} className="underline underline-offset-4">
            <bdi>{clip.title}</bdi>
          </Link>{' '}
          {happened}
        </Heading>
        <p className="text-sm text-ink-soft">
          Clip {clip.id} · <time dateTime={issued_at}>{formatDateTime(issued_at)}</time>
        </p>
        {ended_as === null && <p className="font-semibold text-stop">{request}</p>}
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
            {acknowledgedByLabel(acknowledged)} <bdi>{acknowledged.by}</bdi>,{' '}
            <time dateTime={acknowledged.at}>{formatDateTime(acknowledged.at)}</time>
          </p>
        </Notice>
      ) : ended_as ? (
        <Notice tone="clear">{ENDED_LABELS[ended_as]}</Notice>
      ) : (
        <AcknowledgeForm labelledBy={heading} {...form} />
      )}
    </article>
  )
}

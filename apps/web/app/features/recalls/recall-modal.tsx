/** The open recalls of the account, each with the form that acknowledges it. */
import type { MemberRecall } from '@rushes/contract/recalls'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Acknowledgement, acknowledgeRecall } from './load-recalls.ts'
import { RecallEntry } from './recall-entry.tsx'
import { acknowledgedMessage, RECALLS_TITLE } from './recall-labels.ts'
import { type Recalls, unacknowledged } from './use-recalls.ts'

type RecallModalProps = { state: Recalls; onClose: () => void }

export function RecallModal({ state, onClose }: RecallModalProps) {
  const { recalls, failure, reload, draftOf, changeDraft, replace, markStale } = state
  const [status, setStatus] = useState('')
  const content = useRef<HTMLDivElement>(null)

  async function send(id: number, answer: Acknowledgement) {
    try {
      return await acknowledgeRecall(id, answer)
    } catch (error) {
      markStale()
      throw error
    }
  }

  function finish(recall: MemberRecall) {
    const left = unacknowledged(recalls).filter(({ id }) => id !== recall.id)
    replace(recall)
    setStatus(acknowledgedMessage(recall, left.length))
    focusHeading(content.current, nextOf(recalls ?? [], recall)?.id)
  }

  return (
    <Modal title={RECALLS_TITLE} onClose={onClose}>
      <div ref={content} className="grid gap-5">
        <p role="status" className="sr-only">
          {status}
        </p>
        {recalls === null && failure === null && (
          <>
            <span className="sr-only">Loading the notices</span>
            <Skeleton className="h-64" />
          </>
        )}
        {failure && (
          <Notice tone="stop" action={<Button onClick={reload}>Try again</Button>}>
            {failure}
          </Notice>
        )}
        <ul className="grid divide-y divide-rule">
          {recalls?.map((recall) => (
            <li key={recall.id} className="py-6 first:pt-0 last:pb-0">
              <RecallEntry
                recall={recall}
                draft={draftOf(recall.id)}
                onDraft={(draft) => changeDraft(recall.id, draft)}
                onSend={(answer) => send(recall.id, answer)}
                onAcknowledged={finish}
              />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

/** The next recall of the list that is not acknowledged; after the last one, the first. */
function nextOf(recalls: readonly MemberRecall[], { id }: MemberRecall): MemberRecall | undefined {
  const at = recalls.findIndex((recall) => recall.id === id)
  return unacknowledged([...recalls.slice(at + 1), ...recalls.slice(0, at)])[0]
}

/** Moves the focus from the form, which is removed, to the heading of a recall or else of the modal. */
function focusHeading(content: HTMLElement | null, recallId: number | undefined): void {
  const heading =
    content?.querySelector<HTMLElement>(`[data-recall="${recallId}"]`) ??
    content?.closest('dialog')?.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

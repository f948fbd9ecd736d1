/** Writes an answer, which is mailed, or a note, which stays inside the agency (R-INBOX-3). */
import type { InboxThreadDetail } from '@rushes/contract/agency-inbox'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'

type AnswerFormsProps = { thread: InboxThreadDetail; seen: number; onSeen: (newest: number) => void }

export function AnswerForms(props: AnswerFormsProps) {
  const [writing, setWriting] = useState<'reply' | 'note'>('reply')
  const area = useRef<HTMLElement>(null)
  function begin(what: 'reply' | 'note') {
    setWriting(what)
    // The form of the other kind is not in the page yet.
    requestAnimationFrame(() => area.current?.querySelector('textarea')?.focus())
  }
  useKeys([
    { keys: 'r', label: 'Reply', run: () => begin('reply') },
    { keys: 'n', label: 'Write a note', run: () => begin('note') },
  ])
  return (
    <section ref={area} aria-label="Write" className="grid gap-4 rounded-sm border border-rule p-4">
      <div className="flex gap-2">
        <Button
          size="small"
          kind={writing === 'reply' ? 'outline' : 'quiet'}
          aria-pressed={writing === 'reply'}
          onClick={() => begin('reply')}
        >
          Reply by email
        </Button>
        <Button
          size="small"
          kind={writing === 'note' ? 'outline' : 'quiet'}
          aria-pressed={writing === 'note'}
          onClick={() => begin('note')}
        >
          Internal note
        </Button>
      </div>
      {writing === 'reply' ? <ReplyForm {...props} /> : <NoteForm thread={props.thread} />}
    </section>
  )
}

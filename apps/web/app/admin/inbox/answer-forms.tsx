/** The forms of a reply, which is emailed, and of a note, which stays inside the agency (R-INBOX-3). */
import type { InboxThreadDetail } from '@rushes/contract/agency-inbox'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { KeyHint } from '../kit/keys/key-hint.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { ReplyForm } from './reply-form.tsx'
import { textDraft } from './text-drafts-store.ts'

type AnswerFormsProps = { thread: InboxThreadDetail; seen: number; onSeen: (newest: number) => void }

export function AnswerForms(props: AnswerFormsProps) {
  const [writing, setWriting] = useState<'reply' | 'note'>('reply')
  const area = useRef<HTMLElement>(null)
  function begin(what: 'reply' | 'note') {
    setWriting(what)
    // The form of the other kind is not in the page before the next frame.
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
          <KeyHint keys="r" />
        </Button>
        <Button
          size="small"
          kind={writing === 'note' ? 'outline' : 'quiet'}
          aria-pressed={writing === 'note'}
          onClick={() => begin('note')}
        >
          Internal note
          <KeyHint keys="n" />
        </Button>
      </div>
      {writing === 'reply' ? <ReplyForm {...props} /> : <NoteForm thread={props.thread} />}
    </section>
  )
}

/** A note on a thread, which stays inside the agency. */
function NoteForm({ thread: { id } }: { thread: InboxThreadDetail }) {
  const draft = textDraft('note', id)
  const body = draft.use()
  const { revalidate } = useRevalidator()
  const keyOf = useRequestKey()
  const form = useForm({
    fields: ['body'],
    check: (sent): Record<string, string> => (textOf(sent, 'body') === '' ? { body: 'Write a note.' } : {}),
    async send(sent) {
      const input = { body: textOf(sent, 'body') }
      const { message } = await browserApi.call('POST /agency/inbox/:id/note', {
        params: { id },
        body: input,
        headers: keyOf(input),
      })
      draft.write(null)
      notify(message)
      await revalidate()
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <form
      ref={ref}
      noValidate
      className="grid justify-items-start gap-4"
      onSubmit={(event) => void form.onSubmit(event)}
    >
      {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
      <div className="w-full">
        <TextArea
          label="Internal note"
          name="body"
          rows={4}
          maxLength={10_000}
          value={body}
          onChange={({ currentTarget: { value } }) => draft.write(value === '' ? null : value)}
          error={form.errors['body']}
        />
      </div>
      <Button type="submit" busy={form.busy}>
        Save note
      </Button>
    </form>
  )
}

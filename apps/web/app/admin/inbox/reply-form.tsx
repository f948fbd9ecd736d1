/**
 * A reply by email. If colleagues have replied in the meantime, their replies are shown, and the reply is
 * sent only when the user submits it again (R-INBOX-3).
 */
import type { InboxReply, InboxThreadDetail } from '@rushes/contract/agency-inbox'
import { ApiError } from '@rushes/contract/client'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { repliesOf } from './replies-of.ts'
import { textDraft } from './text-drafts-store.ts'

type ReplyFormProps = { thread: InboxThreadDetail; seen: number; onSeen: (newest: number) => void }

export function ReplyForm({ thread, seen, onSeen }: ReplyFormProps) {
  const draft = textDraft('reply', thread.id)
  const body = draft.use()
  const { revalidate } = useRevalidator()
  const keyOf = useRequestKey()
  const [unread, setUnread] = useState<readonly InboxReply[]>([])
  const form = useForm({
    fields: ['to', 'body'],
    check: (sent): Record<string, string> => ({
      ...(!looksLikeEmail(textOf(sent, 'to')) && { to: 'Please enter an email address.' }),
      ...(textOf(sent, 'body') === '' && { body: 'Write a reply.' }),
    }),
    async send(sent) {
      const input = { to: textOf(sent, 'to'), body: textOf(sent, 'body'), seen, close: sent.has('close') }
      try {
        const { data, message } = await browserApi.call('POST /agency/inbox/:id/reply', {
          params: { id: thread.id },
          body: input,
          headers: keyOf(input),
        })
        draft.write(null)
        setUnread([])
        onSeen(newestOf(data.replies))
        notify(message)
        await revalidate()
      } catch (error) {
        const others = error instanceof ApiError && error.code === 'conflict' ? repliesOf(error.data) : []
        if (others.length === 0) throw error
        setUnread(others)
        onSeen(newestOf(others))
      }
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <form ref={ref} noValidate className="grid gap-4" onSubmit={(event) => void form.onSubmit(event)}>
      {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
      {unread.length > 0 && <NewRepliesNotice replies={unread} />}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field
          label="To"
          name="to"
          type="email"
          defaultValue={thread.email}
          maxLength={254}
          required
          error={form.errors['to']}
        />
        <Select
          label="Start from a template"
          value=""
          placeholder="None"
          options={thread.templates.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = thread.templates.find(({ name }) => name === value)
            if (chosen) draft.write(body === '' ? chosen.body : `${body}\n\n${chosen.body}`)
          }}
        />
      </div>
      <TextArea
        label="Answer"
        name="body"
        rows={9}
        maxLength={10_000}
        value={body}
        onChange={({ currentTarget: { value } }) => draft.write(value === '' ? null : value)}
        required
        error={form.errors['body']}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" kind="primary" busy={form.busy}>
          {unread.length > 0 ? 'Send anyway' : 'Send'}
        </Button>
        <Checkbox label="Close the thread, too" name="close" />
      </div>
    </form>
  )
}

const newestOf = (replies: readonly InboxReply[]): number =>
  Math.max(0, ...replies.filter(({ kind }) => kind === 'reply').map(({ id }) => id))

/** Replies of colleagues since the thread was opened. */
function NewRepliesNotice({ replies }: { replies: readonly InboxReply[] }) {
  return (
    <Notice tone="caution" title="Your reply was not sent. A colleague replied first.">
      {replies.map(({ id, author, body, at }) => (
        <blockquote key={id} className="mt-2 grid gap-1 border-l-2 border-caution pl-3">
          <p className="text-sm">
            {author}, {formatDateTime(at)}
          </p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {body}
          </p>
        </blockquote>
      ))}
    </Notice>
  )
}

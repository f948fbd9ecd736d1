/** Sends the messages of a webhook since a time again (R-WEBHOOK-6). */
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { RadioGroup } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

const WHICH = [
  { value: 'failed', label: 'Failed messages' },
  { value: 'all', label: 'All messages, also delivered ones' },
]

type ReplayFormProps = { webhookId: number; onReplayed: () => void }

export function ReplayForm({ webhookId, onReplayed }: ReplayFormProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['since'],
    check,
    async send(form) {
      const { message } = await browserApi.call('POST /clip/webhooks/:id/replay', {
        params: { id: webhookId },
        body: {
          // The field has the time zone of the reader.
          since: new Date(textOf(form, 'since')).toISOString(),
          only: textOf(form, 'only') === 'all' ? 'all' : 'failed',
        },
      })
      notify(message)
      onReplayed()
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5"
      aria-label="Send messages again"
    >
      <p>Messages have the same webhook-id again, so that your system can recognise those it has handled.</p>
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label="Events since"
        name="since"
        type="datetime-local"
        required
        help="At most 30 days ago."
        error={errors.since}
      />
      <RadioGroup legend="Messages" name="only" value="failed" options={WHICH} />
      <div>
        <SubmitButton label="Send again" busyLabel="Please wait…" busy={busy} />
      </div>
    </form>
  )
}

const check = (form: FormData): FormErrors =>
  Number.isNaN(Date.parse(textOf(form, 'since'))) ? { since: 'Please enter a date and a time.' } : {}

/** The address and the events of a webhook, new or existing. */
import { MAX_WEBHOOK_URL, WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from '@rushes/contract/webhook-events'
import type { Webhook } from '@rushes/contract/webhooks'
import { useId } from 'react'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

const FIELDS = ['url', 'events'] as const

type WebhookSettings = Pick<Webhook, 'url' | 'events'>

type WebhookFormProps = {
  label: string
  /** The present settings; absent for a new webhook. */
  settings?: WebhookSettings
  send: (settings: WebhookSettings) => Promise<void>
}

export function WebhookForm({ label, settings, send }: WebhookFormProps) {
  const eventsId = useId()
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    check,
    async send(form) {
      await send({ url: textOf(form, 'url'), events: eventsOf(form) })
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={label}>
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label="Address"
        name="url"
        type="url"
        autoComplete="off"
        required
        maxLength={MAX_WEBHOOK_URL}
        help="Begins with https:// and answers with a status of 2xx within 5 seconds."
        placeholder="https://example.com/webhooks"
        defaultValue={settings?.url ?? ''}
        error={errors.url}
      />
      <fieldset {...(errors.events && { 'aria-describedby': eventsId })}>
        <legend className="text-sm font-semibold">Events</legend>
        <div className="mt-1 grid">
          {WEBHOOK_EVENTS.map(({ type, label: event }) => (
            <Checkbox
              key={type}
              name="events"
              value={type}
              defaultChecked={settings?.events.includes(type) ?? false}
              label={
                <>
                  {event}
                  <span className="caption block">{type}</span>
                </>
              }
            />
          ))}
        </div>
        {errors.events && (
          <p id={eventsId} className="text-sm font-semibold text-stop">
            {errors.events}
          </p>
        )}
      </fieldset>
      <div>
        <SubmitButton label={label} busyLabel="Saving…" busy={busy} />
      </div>
    </form>
  )
}

const eventsOf = (form: FormData) => {
  const chosen = form.getAll('events')
  return WEBHOOK_EVENT_TYPES.filter((type) => chosen.includes(type))
}

function check(form: FormData): FormErrors {
  return {
    ...(textOf(form, 'url') === '' && { url: 'Please enter an address.' }),
    ...(eventsOf(form).length === 0 && { events: 'Please choose at least one event.' }),
  }
}

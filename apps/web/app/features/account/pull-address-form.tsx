/** Creates a pull address: name and expiry (R-PULL-1). */
import { MAX_PULL_NAME, PULL_LIFETIMES, PULL_MESSAGES } from '@rushes/contract/pull-options'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field, Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { PasswordModal } from './password-modal.tsx'
import { useConfirmedCall } from './use-confirmed-call.ts'

const FIELDS = ['name'] as const
const DEFAULT_LIFETIME = 90
const LIFETIMES = PULL_LIFETIMES.map((days) => ({ value: String(days), label: `${days} days` }))

export function PullAddressForm({ onCreated }: { onCreated: (url: string) => void }) {
  const { confirmed, question } = useConfirmedCall()
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    check: (form) => ({ ...(textOf(form, 'name') === '' && { name: PULL_MESSAGES.name }) }),
    async send(form) {
      const lifetimeDays =
        PULL_LIFETIMES.find((days) => String(days) === form.get('lifetime')) ?? DEFAULT_LIFETIME
      const body = { name: textOf(form, 'name'), lifetimeDays }
      const created = await confirmed(() => browserApi.call('POST /clip/pull-addresses', { body }))
      if (created) onCreated(created.data.url)
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-5"
        aria-label="Create a pull address"
      >
        {refusal && <Notice tone="stop">{refusal}</Notice>}
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          required
          maxLength={MAX_PULL_NAME}
          help="The machine or folder that receives the files"
          error={errors.name}
        />
        <Select
          label="Expires after"
          name="lifetime"
          defaultValue={String(DEFAULT_LIFETIME)}
          options={LIFETIMES}
        />
        <div>
          <SubmitButton label="Create address" busyLabel="Creating…" busy={busy} />
        </div>
      </form>
      {question && <PasswordModal {...question} />}
    </>
  )
}

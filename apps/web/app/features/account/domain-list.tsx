import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

type DomainListProps = { domains: readonly string[]; onChange: () => void }

/** The email domains whose colleagues may request to join (R-JOIN-1). */
export function DomainList({ domains, onChange }: DomainListProps) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">Email domains</h3>
      <p className="text-ink-soft">
        Colleagues who register with an address of these domains can join your account when you approve.
      </p>
      {domains.length > 0 && (
        <ul className="border-t border-rule">
          {domains.map((domain) => (
            <li
              key={domain}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-rule py-3"
            >
              <span className="wrap-anywhere">{domain}</span>
              <Button
                size="small"
                onClick={async () => {
                  await notifyOutcome(browserApi.call('DELETE /clip/domains/:domain', { params: { domain } }))
                  onChange()
                }}
              >
                Remove<span className="sr-only"> {domain}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DomainForm onChange={onChange} />
    </section>
  )
}

function DomainForm({ onChange }: Pick<DomainListProps, 'onChange'>) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['domain'],
    check,
    async send(sent) {
      const body = { domain: textOf(sent, 'domain') }
      const { message } = await browserApi.call('POST /clip/domains', { body })
      notify(message)
      form.current?.reset()
      onChange()
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
      className="grid max-w-2xl gap-5 sm:grid-cols-2"
      aria-label="Add an email domain"
    >
      {refusal && (
        <Notice tone="stop" className="sm:col-span-2">
          {refusal}
        </Notice>
      )}
      <Field
        label="Domain of your email address"
        name="domain"
        autoComplete="off"
        required
        maxLength={253}
        error={errors.domain}
      />
      <div className="self-end">
        <SubmitButton label="Add domain" busyLabel="Saving…" busy={busy} wide />
      </div>
    </form>
  )
}

const check = (form: FormData): FormErrors =>
  textOf(form, 'domain') === '' ? { domain: 'Please enter a domain, such as example.com.' } : {}

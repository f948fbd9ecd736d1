/** Stops all alerts of a user after a press, because programs that check emails open their links (R-SAVED-3). */
import { browserApi } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

export function StopAlertsForm({ token }: { token: string }) {
  const { refusal, success, busy, onSubmit } = useForm({
    fields: [],
    check: () => ({}),
    send: async () => (await browserApi.call('POST /clip/alerts/stop', { body: { token } })).message,
  })
  const toSearches = <LinkButton to="/saved-searches">Your saved searches</LinkButton>
  if (refusal) {
    return (
      <Notice tone="stop" action={toSearches}>
        {refusal}
      </Notice>
    )
  }
  if (success) {
    return (
      <div className="grid gap-5">
        <FormSuccess>{success}</FormSuccess>
        <p>
          You will receive no more emails about new clips of your saved searches. Your searches are still
          saved.
        </p>
        {toSearches}
      </div>
    )
  }
  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-5" aria-label="Stop alerts">
      <p>
        Press the button to switch off the alerts of all your saved searches. The searches themselves stay
        saved.
      </p>
      <SubmitButton label="Stop all alerts" busyLabel="Stopping…" busy={busy} wide />
    </form>
  )
}

/** Saves a search: its name, its alerts, and whether it is for the company. */
import { ALERTS, MAX_SEARCH_NAME } from '@rushes/contract/saved-search-options'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Checkbox, RadioGroup } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { clipQuery } from '../search/api-query.ts'
import { changeSearch, type Search } from '../search/search-params.ts'
import { ALERT_LABELS } from './saved-search-labels.ts'

type NewSavedSearchFormProps = {
  search: Search
  /** Whether a filter of the results was left out, because its results change with the credits of the account. */
  hasCreditFilter: boolean
  /** The suggested name. */
  name: string
  mayShare: boolean
  onSave: (message: string) => Promise<void> | void
}

export function NewSavedSearchForm({
  search,
  hasCreditFilter,
  name,
  mayShare,
  onSave,
}: NewSavedSearchFormProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['name'],
    check: (form) => (textOf(form, 'name') === '' ? { name: 'Please enter a name' } : {}),
    async send(form) {
      const { message } = await browserApi.call('POST /clip/savedsearches', {
        body: {
          name: textOf(form, 'name'),
          query: clipQuery(changeSearch(search, { sort: null, exact: null })),
          alert: ALERTS.find((alert) => alert === textOf(form, 'alert')) ?? 'off',
          company: form.has('company'),
        },
      })
      await onSave(message)
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Save search">
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      {hasCreditFilter && (
        <Notice>
          The filter “I can download this now” is not saved, because its results change with your credits.
        </Notice>
      )}
      <Field
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={MAX_SEARCH_NAME}
        autoComplete="off"
        required
        error={errors.name}
      />
      <RadioGroup
        legend="Email me new clips"
        name="alert"
        value="daily"
        options={ALERTS.map((value) => ({ value, label: ALERT_LABELS[value] }))}
      />
      {mayShare && <Checkbox name="company" label="For all users of my company" />}
      <SubmitButton label="Save search" busyLabel="Saving…" busy={busy} />
    </form>
  )
}

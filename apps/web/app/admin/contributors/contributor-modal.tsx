/** Adds a contributor, changes one, or retires one. */
import type { Contributor } from '@rushes/contract/agency-contributors'
import { useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { faultsOfContributor, STATEMENT_CURRENCIES, saveContributor } from './contributor-entry.ts'

type ContributorModalProps = {
  /** Null for a new contributor. */
  contributor: Contributor | null
  onClose: () => void
  onSaved: () => void
}

export function ContributorModal({ contributor, onClose, onSaved }: ContributorModalProps) {
  const form = useForm({
    fields: ['name', 'email', 'share_percent', 'statement_currency', 'notes'],
    check: faultsOfContributor,
    async send(sent) {
      const { message } = await saveContributor(contributor, sent)
      closeWithMessage(onClose, message)
      onSaved()
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal
      title={contributor ? `Edit ${contributor.name}` : 'Add a contributor'}
      form={form}
      submit="Save"
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        defaultValue={contributor?.name}
        maxLength={200}
        autoComplete="off"
        required
        error={errors['name']}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        defaultValue={contributor?.email}
        maxLength={254}
        autoComplete="off"
        error={errors['email']}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field
          label="Share (%)"
          name="share_percent"
          inputMode="decimal"
          defaultValue={contributor?.share_percent ?? ''}
          required
          error={errors['share_percent']}
        />
        <Select
          label="Currency of statements"
          name="statement_currency"
          defaultValue={contributor?.statement_currency ?? 'USD'}
          options={STATEMENT_CURRENCIES.map((value) => ({ value, label: value }))}
          error={errors['statement_currency']}
        />
      </div>
      <TextArea
        label="Notes"
        name="notes"
        rows={3}
        maxLength={2_000}
        defaultValue={contributor?.notes}
        error={errors['notes']}
      />
      {contributor && (
        <Checkbox
          label="Retired: new clips cannot be published; public clips stay public"
          name="retired"
          defaultChecked={contributor.status === 'retired'}
        />
      )}
    </FormModal>
  )
}

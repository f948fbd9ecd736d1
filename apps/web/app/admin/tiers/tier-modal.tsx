/** Adds a licence tier, changes one, or retires one (R-TIER-9). */
import type { AdminTier } from '@rushes/contract/agency-tiers'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { faultsOfTier, fieldsOfTier, NUMBER_FIELDS, TEXT_FIELDS } from './tier-fields.ts'

type TierModalProps = {
  /** Null for a new tier. */
  tier: AdminTier | null
  tiers: readonly AdminTier[]
  onClose: () => void
  onSaved: () => void
}

export function TierModal({ tier, tiers, onClose, onSaved }: TierModalProps) {
  const save = (sent: FormData) => {
    const fields = { ...fieldsOfTier(sent), reason: textOf(sent, 'reason') }
    if (tier === null) {
      const body = { ...fields, code: textOf(sent, 'code'), terms: textOf(sent, 'terms') }
      return confirmed(() => browserApi.call('POST /agency/tiers', { body }))
    }
    const { code, revision } = tier
    const body = { ...fields, retired: sent.has('retired'), revision }
    return confirmed(() => browserApi.call('POST /agency/tiers/:code', { params: { code }, body }))
  }
  const form = useForm({
    fields: [
      'code',
      ...[...TEXT_FIELDS, ...NUMBER_FIELDS].map(({ name }) => name),
      'covers',
      'terms',
      'reason',
    ],
    check: (sent) => faultsOfTier(sent, tier === null),
    async send(sent) {
      const { message } = await save(sent)
      closeWithMessage(onClose, message)
      onSaved()
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal
      title={tier ? `Edit ${tier.usage_type}` : 'Add a licence'}
      form={form}
      submit="Save"
      onClose={onClose}
    >
      {tier === null && (
        <Field
          label="Code"
          help="Four capital letters, used in product references. It cannot be changed."
          name="code"
          maxLength={4}
          autoComplete="off"
          required
          error={errors['code']}
        />
      )}
      {TEXT_FIELDS.map(({ name, label, help, max }) => {
        const value = { defaultValue: tier?.[name], error: errors[name] }
        const field = { name, label, help, maxLength: max, required: true, ...value }
        // Sentences need more than one line to be read as a whole.
        return max > 200 ? (
          <TextArea key={name} rows={3} {...field} />
        ) : (
          <Field key={name} autoComplete="off" {...field} />
        )
      })}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {NUMBER_FIELDS.map(({ name, label, help }) => (
          <Field
            key={name}
            label={label}
            help={help}
            name={name}
            inputMode="numeric"
            defaultValue={tier?.[name] ?? ''}
            error={errors[name]}
          />
        ))}
      </div>
      <Select
        label="Includes the licence"
        help="Its holders buy this licence at the difference."
        name="covers"
        defaultValue={tier?.covers ?? ''}
        options={[
          { value: '', label: 'None' },
          ...tiers.flatMap(({ code, usage_type: label }) =>
            code === tier?.code ? [] : [{ value: code, label }],
          ),
        ]}
        error={errors['covers']}
      />
      <Checkbox
        label="For social media: the checkout asks for addresses instead of a programme"
        name="social"
        defaultChecked={tier?.social ?? false}
      />
      <Checkbox
        label="Monetization allowed"
        name="monetization"
        defaultChecked={tier?.monetization ?? false}
      />
      {tier === null ? (
        <TextArea
          label="Terms"
          help="The first paragraph is the title. Separate paragraphs with an empty line."
          name="terms"
          rows={8}
          maxLength={20_000}
          error={errors['terms']}
        />
      ) : (
        <Checkbox
          label="Retired: not sold any more; its licences and credits remain valid"
          name="retired"
          defaultChecked={tier.retired}
        />
      )}
      <Field
        label="Reason"
        name="reason"
        maxLength={500}
        autoComplete="off"
        required
        error={errors['reason']}
      />
    </FormModal>
  )
}

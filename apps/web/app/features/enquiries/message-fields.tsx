/** The fields that a message and an enquiry have in common. */
import { MESSAGE_LENGTH } from '@rushes/contract/form-messages'
import type { FormErrors } from '../../lib/use-form.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { MESSAGE_LABELS as LABELS, MESSAGE_TYPES } from './message.ts'

export function SenderFields({ errors }: { errors: FormErrors }) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={LABELS.name}
          name="name"
          autoComplete="name"
          maxLength={120}
          required
          error={errors['name']}
        />
        <Field
          label={LABELS.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={errors['email']}
        />
      </div>
      <Field
        label={LABELS.company}
        name="company"
        autoComplete="organization"
        maxLength={200}
        required
        error={errors['company']}
      />
    </>
  )
}

type MessageFieldsProps = { errors: FormErrors; type?: string; message?: string; help?: string }

export function MessageFields({ errors, type = '', message = '', help }: MessageFieldsProps) {
  return (
    <>
      <Select
        label={LABELS.type}
        name="type"
        required
        defaultValue={type}
        placeholder="Please select"
        options={MESSAGE_TYPES}
        error={errors['type']}
      />
      <TextArea
        label={LABELS.message}
        name="message"
        rows={7}
        maxLength={MESSAGE_LENGTH}
        required
        defaultValue={message}
        help={help}
        error={errors['message']}
      />
    </>
  )
}

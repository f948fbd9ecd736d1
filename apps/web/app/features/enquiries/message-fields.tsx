/** The fields of a message: its type and its text. */
import { MAX_MESSAGE_LENGTH } from '@rushes/contract/form-messages'
import type { FormErrors } from '../../lib/use-form.ts'
import { Select, TextArea } from '../../ui/field.tsx'
import { MESSAGE_LABELS as LABELS, MESSAGE_TYPES } from './message.ts'

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
        error={errors.type}
      />
      <TextArea
        label={LABELS.message}
        name="message"
        rows={7}
        maxLength={MAX_MESSAGE_LENGTH}
        required
        defaultValue={message}
        help={help}
        error={errors.message}
      />
    </>
  )
}

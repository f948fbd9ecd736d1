/** The fields of the sender. */
import type { FormErrors } from '../../lib/use-form.ts'
import { PersonField } from '../account/person-field.tsx'
import { MESSAGE_LABELS as LABELS } from './message.ts'

export function SenderFields({ errors }: { errors: FormErrors }) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PersonField field="name" label={LABELS.name} error={errors.name} />
        <PersonField field="email" label={LABELS.email} error={errors.email} />
      </div>
      <PersonField field="company" label={LABELS.company} error={errors.company} />
    </>
  )
}

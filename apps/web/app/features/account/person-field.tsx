/** A field for the data of a guest, with the autofill names of browsers. */
import { Field } from '../../ui/field.tsx'

const ATTRIBUTES = {
  name: { autoComplete: 'name', maxLength: 120 },
  email: { autoComplete: 'email', maxLength: 254, type: 'email' },
  company: { autoComplete: 'organization', maxLength: 200 },
}

type PersonFieldProps = {
  field: keyof typeof ATTRIBUTES
  label: string
  error: string | undefined
  help?: string
}

export function PersonField({ field, label, error, help }: PersonFieldProps) {
  return <Field label={label} name={field} required error={error} help={help} {...ATTRIBUTES[field]} />
}

/** The field for the reference of a licence: a plain form, which works without any script. */
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type VerifyFormProps = {
  label: string
  /** The text to be corrected. */
  typed?: string
}

export function VerifyForm({ label, typed = '' }: VerifyFormProps) {
  return (
    <form action="/verify" className="grid max-w-xl gap-3" aria-label={label}>
      <Field
        key={typed}
        label="Reference of the licence"
        help="12 letters and digits, such as 7Q2M-9KDT-4XWB. Capitals, spaces and hyphens do not matter."
        name="ref"
        defaultValue={typed}
        dir="ltr"
        required
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono tracking-wide"
      />
      <Button type="submit" kind="primary" className="justify-self-start">
        Verify
      </Button>
    </form>
  )
}

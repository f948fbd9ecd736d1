/** A password field that can show its text, because long passwords are hard to type unseen. */
import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'className'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field {...props} type={shown ? 'text' : 'password'} className="pr-18" />
      {/* Next to the label, so that an error below the field does not move it. */}
      <button
        type="button"
        aria-pressed={shown}
        aria-label="Show password"
        onClick={() => setShown(!shown)}
        className="absolute top-6.5 right-0 min-h-11 px-3 text-sm font-semibold"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}

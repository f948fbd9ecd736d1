/**
 * A new password, entered twice. The server decides whether the entries match and the password is strong
 * enough (R-PASSWORD-1).
 */
import { MIN_PASSWORD_LENGTH } from '@rushes/contract/form-messages'
import type { FormErrors } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'

export function NewPasswordFields({ errors }: { errors: FormErrors }) {
  return (
    <>
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        help={`At least ${MIN_PASSWORD_LENGTH} characters. We recommend a sentence that only you would write.`}
        error={errors.password}
      />
      <Field
        label="Confirm password"
        name="pwd_confirm"
        type="password"
        autoComplete="new-password"
        required
        error={errors.pwd_confirm}
      />
    </>
  )
}

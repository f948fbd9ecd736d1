/** The names and values of the fields of a new password. */
import { PASSWORD_MESSAGES } from '@rushes/contract/form-messages'
import type { FormErrors } from '../../lib/use-form.ts'

export const NEW_PASSWORD_FIELDS = ['password', 'pwd_confirm'] as const

export function missingInNewPassword(form: FormData): FormErrors {
  return {
    ...(!form.get('password') && { password: 'Please enter a new password' }),
    ...(!form.get('pwd_confirm') && { pwd_confirm: PASSWORD_MESSAGES.confirm }),
  }
}

/** Returns the password unchanged, because spaces belong to it. */
export const newPasswordIn = (form: FormData) => ({
  password: String(form.get('password')),
  pwd_confirm: String(form.get('pwd_confirm')),
})

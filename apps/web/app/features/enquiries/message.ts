/** What is missing in a message or an enquiry: everything is required (specification, section 5, Contact). */
import { MESSAGE_FORM_MESSAGES } from '@rushes/contract/form-messages'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf } from '../../lib/use-form.ts'

/** In the order of the form. */
export const MESSAGE_LABELS = {
  name: 'Name',
  email: 'Email',
  company: 'Organisation',
  type: 'Enquiry type',
  message: 'Message',
} as const

export type MessageField = keyof typeof MESSAGE_LABELS

/** 0 is a type like the others (specification, section 2, Contact page). */
export const MESSAGE_TYPES = [
  { value: '1', label: 'Licensing' },
  { value: '2', label: 'Editorial' },
  { value: '3', label: 'Support' },
  { value: '0', label: 'Other' },
] as const

/** `fields` are those that the form shows: members are known without asking. */
export function messageErrors(form: FormData, fields: readonly MessageField[]): FormErrors {
  const missing = fields.filter((field) => textOf(form, field) === '')
  const email = textOf(form, 'email')
  return {
    ...Object.fromEntries(missing.map((field) => [field, MESSAGE_FORM_MESSAGES[field]])),
    ...(fields.includes('email') &&
      email !== '' &&
      !looksLikeEmail(email) && { email: MESSAGE_FORM_MESSAGES.emailFormat }),
  }
}

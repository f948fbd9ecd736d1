/** The fields that a message and an enquiry share, and their errors: everything is required (R-ENQUIRY-1). */
import type { Account } from '@rushes/contract/accounts'
import { MESSAGE_FORM_MESSAGES } from '@rushes/contract/form-messages'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf } from '../../lib/use-form.ts'

/** The fields in the order of the form. */
export const MESSAGE_FIELDS = ['name', 'email', 'company', 'type', 'message'] as const

export type MessageField = (typeof MESSAGE_FIELDS)[number]

export const MESSAGE_LABELS: Readonly<Record<MessageField, string>> = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  type: 'Enquiry type',
  message: 'Message',
}

const OTHER = { value: '0', label: 'Other' } as const

/** 0 is a valid type. */
export const MESSAGE_TYPES = [
  { value: '1', label: 'Licensing' },
  { value: '2', label: 'Editorial' },
  { value: '3', label: 'Support' },
  OTHER,
] as const

/** `fields` are the visible ones, because the data of a member is known. */
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

/** The payload of a checked form. A member's name, email and company come from the account. */
export function messageBody(form: FormData, account: Account | null) {
  const { value: type } = MESSAGE_TYPES.find(({ value }) => value === textOf(form, 'type')) ?? OTHER
  return {
    name: account?.userFullName ?? textOf(form, 'name'),
    email: account?.userEmail ?? textOf(form, 'email'),
    company: account?.accountName ?? textOf(form, 'company'),
    type,
    message: textOf(form, 'message'),
    ashp: textOf(form, 'ashp'),
  }
}

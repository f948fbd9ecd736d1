/** The messages of the public forms, shared by browser and server (R-REGISTER-1, R-ENQUIRY-1, R-PASSWORD-1). */
import { ADDRESS_MESSAGES } from '@rushes/commerce/billing-address'

export const REGISTRATION_MESSAGES = {
  name: 'Please enter your name',
  email: 'Please enter your email address',
  emailFormat: 'Please enter a valid email address',
  company: 'Please enter your company name',
  address1: ADDRESS_MESSAGES.line1,
  city: ADDRESS_MESSAGES.city,
  state: 'Please enter your region',
  postcode: ADDRESS_MESSAGES.postcode,
  countryId: 'Please select a valid option',
  terms: 'You must read and agree to the terms and conditions',
} as const

export const INCOMPLETE_MESSAGE = 'Please ensure you complete all required fields'

export const MESSAGE_FORM_MESSAGES = {
  name: REGISTRATION_MESSAGES.name,
  email: REGISTRATION_MESSAGES.email,
  emailFormat: REGISTRATION_MESSAGES.emailFormat,
  company: 'Please enter your company',
  type: 'Please select an enquiry type',
  message: 'Please enter your message',
} as const

export const PASSWORD_MESSAGES = {
  tooShort: 'Please choose a password of at least 12 characters',
  tooLong: 'Please choose a password of at most 128 characters',
  guessable:
    'Please choose a password that is harder to guess, for example four words that only you would put together',
  isEmail: 'Please choose a password that is not your email address',
  confirm: 'Please enter the password again',
  current: 'Please enter your current password',
  wrong: 'This is not your current password',
  mismatch: 'The two passwords do not match',
} as const

export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128
/** In UTF-16 code units, for a password that is compared: 128 characters may be decomposed. */
export const MAX_GIVEN_PASSWORD = 1_000

/** The longest message to the agency, in characters. */
export const MAX_MESSAGE_LENGTH = 5_000

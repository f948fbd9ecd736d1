import { describe, expect, test } from 'vitest'
import { registrationErrors } from './registration.ts'

const COUNTRIES = [
  { id: 225, name: 'United Kingdom', code: 'gb' },
  { id: 179, name: 'Qatar', code: 'qa' },
]

const FILLED = {
  name: 'Ada Byron',
  email: 'ada@press.example',
  company: 'Analytical Press',
  address1: '12 Engine Row',
  address2: '',
  city: 'London',
  state: 'Greater London',
  postcode: 'EC1A 1BB',
  countryId: '225',
  terms: 'on',
}

function errorsWith(change: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...FILLED, ...change })) form.set(name, value)
  return registrationErrors(form, COUNTRIES)
}

describe('R-REGISTER-1: the registration form', () => {
  test.each([
    ['name', 'Please enter your name'],
    ['email', 'Please enter your email address'],
    ['company', 'Please enter your company name'],
    ['address1', 'Please enter your address'],
    ['city', 'Please enter your town or city'],
    ['state', 'Please enter your region'],
    ['postcode', 'Please enter your post code'],
    ['countryId', 'Please select a valid option'],
    ['terms', 'You must read and agree to the terms and conditions'],
  ])('the registration form without %s shows: %s', (field, message) => {
    expect(errorsWith({ [field]: '  ' })).toEqual({ [field]: message })
  })

  test.each(['ada', 'ada@', 'ada@press', 'ada@press.', 'a da@press.example'])(
    'the registration form with the address %j shows: Please enter a valid email address',
    (email) => {
      expect(errorsWith({ email })).toEqual({ email: 'Please enter a valid email address' })
    },
  )

  test('the registration form needs no post code in a country that has none', () => {
    expect(errorsWith({ countryId: '179', postcode: '' })).toEqual({})
  })

  test('the registration form needs no second address line', () => {
    expect(errorsWith({})).toEqual({})
  })
})

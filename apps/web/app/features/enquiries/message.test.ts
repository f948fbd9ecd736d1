import { describe, expect, test } from 'vitest'
import { MESSAGE_FIELDS, messageBody, messageErrors } from './message.ts'

function formWith(change: Record<string, string>) {
  const form = new FormData()
  const filled = { name: 'Ada', email: 'ada@press.example', company: 'Press', type: '1', message: 'Hello' }
  for (const [name, value] of Object.entries({ ...filled, ...change })) form.set(name, value)
  return form
}

describe('R-ENQUIRY-1: a message', () => {
  test.each([
    ['name', 'Please enter your name'],
    ['email', 'Please enter your email address'],
    ['company', 'Please enter your company'],
    ['type', 'Please select an enquiry type'],
    ['message', 'Please enter your message'],
  ])('a message without %s shows: %s', (field, message) => {
    expect(messageErrors(formWith({ [field]: ' ' }), MESSAGE_FIELDS)).toEqual({ [field]: message })
  })

  test('a message of type 0, Other, is complete and stays of type 0', () => {
    const form = formWith({ type: '0' })
    expect(messageErrors(form, MESSAGE_FIELDS)).toEqual({})
    expect(messageBody(form, null).type).toBe('0')
  })

  test('a message with half an email address shows a message', () => {
    expect(messageErrors(formWith({ email: 'ada@' }), MESSAGE_FIELDS)).toEqual({
      email: 'Please enter a valid email address',
    })
  })

  test('a message of a member needs a type and a text only', () => {
    expect(Object.keys(messageErrors(new FormData(), ['type', 'message']))).toEqual(['type', 'message'])
  })
})

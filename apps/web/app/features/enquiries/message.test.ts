import { describe, expect, it } from 'vitest'
import { MESSAGE_LABELS, type MessageField, messageErrors } from './message.ts'

const ALL = Object.keys(MESSAGE_LABELS) as MessageField[]

function formWith(change: Record<string, string>) {
  const form = new FormData()
  const filled = { name: 'Ada', email: 'ada@press.example', company: 'Press', type: '1', message: 'Hello' }
  for (const [name, value] of Object.entries({ ...filled, ...change })) form.set(name, value)
  return form
}

describe('a message', () => {
  it.each([
    ['name', 'Please enter your name'],
    ['email', 'Please enter your email address'],
    ['company', 'Please enter your organisation'],
    ['type', 'Please select an enquiry type'],
    ['message', 'Please enter your message'],
  ])('without %s says: %s', (field, message) => {
    expect(messageErrors(formWith({ [field]: ' ' }), ALL)).toEqual({ [field]: message })
  })

  it('of type 0, Other, is complete', () => {
    expect(messageErrors(formWith({ type: '0' }), ALL)).toEqual({})
  })

  it('with half an address says so', () => {
    expect(messageErrors(formWith({ email: 'ada@' }), ALL)).toEqual({
      email: 'Please enter a valid email address',
    })
  })

  it('of a member needs a type and a text only', () => {
    const form = new FormData()
    expect(Object.keys(messageErrors(form, ['type', 'message']))).toEqual(['type', 'message'])
  })
})

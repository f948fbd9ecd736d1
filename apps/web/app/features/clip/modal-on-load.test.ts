/** Which modal opens with a clip. */
import { describe, expect, test } from 'vitest'
import { enquiryReference } from '../enquiries/enquiry-reference.ts'
import { modalOnLoad } from './modal-on-load.ts'

const member = { loggedIn: true, view: null }
const restricted = { enquire: false, restrictions: 'No use in advertising.' }

describe('the modal that opens with a clip', () => {
  test('the modal that opens with a clip is none for a guest, whatever the clip', () => {
    const guest = { loggedIn: false, view: 'enquire' }
    expect(modalOnLoad({ enquire: true, restrictions: 'x' }, guest)).toBeNull()
  })

  test('the modal that opens with a clip is the restrictions if they exist and the user is logged in', () => {
    expect(modalOnLoad(restricted, member)).toBe('restrictions')
  })

  test('the modal that opens with a clip is none for restrictions of white space', () => {
    expect(modalOnLoad({ enquire: false, restrictions: ' \n' }, member)).toBeNull()
  })

  test('the modal that opens with a clip is the enquiry-only modal before the restrictions', () => {
    expect(modalOnLoad({ ...restricted, enquire: true }, member)).toBe('enquiry-only')
  })

  test('the modal that opens with a clip is the enquiry with view=enquire before both', () => {
    expect(modalOnLoad({ ...restricted, enquire: true }, { loggedIn: true, view: 'enquire' })).toBe('enquiry')
  })
})

test('an enquiry names the type in upper case and the id', () => {
  expect(enquiryReference({ type: 'video', id: 41207 })).toBe('VIDEO-41207')
})

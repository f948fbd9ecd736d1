import { describe, expect, test } from 'vitest'
import { isOtherSession } from './session-store.ts'

describe('R-SESSION-3: a change of storage by another tab', () => {
  test('reloads the page when it began, ended or replaced the session', () => {
    const key = 'rushes.session'
    expect(isOtherSession({ key, oldValue: '{"token":"a"}', newValue: '{"token":"b"}' })).toBe(true)
    expect(isOtherSession({ key, oldValue: null, newValue: '{"token":"b"}' })).toBe(true)
    expect(isOtherSession({ key, oldValue: '{"token":"a"}', newValue: null })).toBe(true)
  })

  test('reloads the page when it cleared the whole storage', () => {
    expect(isOtherSession({ key: null, oldValue: null, newValue: null })).toBe(true)
  })

  test('reloads nothing when it wrote the same session again, or something else', () => {
    expect(isOtherSession({ key: 'rushes.session', oldValue: 'x', newValue: 'x' })).toBe(false)
    expect(isOtherSession({ key: 'rushes.cart', oldValue: null, newValue: '{}' })).toBe(false)
  })
})

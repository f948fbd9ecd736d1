import { describe, expect, it } from 'vitest'
import { isOtherSession } from './session-store.ts'

describe('a change of storage by another tab', () => {
  it('reloads when the session changed, began or ended', () => {
    const key = 'rushes.session'
    expect(isOtherSession({ key, oldValue: '{"token":"a"}', newValue: '{"token":"b"}' })).toBe(true)
    expect(isOtherSession({ key, oldValue: null, newValue: '{"token":"b"}' })).toBe(true)
    expect(isOtherSession({ key, oldValue: '{"token":"a"}', newValue: null })).toBe(true)
  })

  it('reloads when the whole storage was cleared', () => {
    expect(isOtherSession({ key: null, oldValue: null, newValue: null })).toBe(true)
  })

  it('is nothing to reload for when the same was written again, or something else', () => {
    expect(isOtherSession({ key: 'rushes.session', oldValue: 'x', newValue: 'x' })).toBe(false)
    expect(isOtherSession({ key: 'rushes.cart', oldValue: null, newValue: '{}' })).toBe(false)
  })
})

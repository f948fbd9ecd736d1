import { describe, expect, test } from 'vitest'
import { paymentKeys } from './payment-key-store.ts'

function memoryKeys() {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  return { entries, keys: paymentKeys(storage) }
}

const PAYMENT = { paymentId: 'pi_1', clientSecret: 'pi_1_secret_2' }

describe('the stored payment', () => {
  test('the stored payment is nothing when what is stored makes no sense', () => {
    const { entries, keys } = memoryKeys()
    for (const stored of ['', '{', 'null', '1', '{"paymentId":"pi_1"}']) {
      entries.set('rushes.payment', stored)
      expect(keys.open()).toBeNull()
    }
  })
  test('the stored payment survives until it is closed', () => {
    const { keys } = memoryKeys()
    keys.keep(PAYMENT)
    expect(keys.open()).toEqual(PAYMENT)
  })
  test('the stored payment leaves no secret behind when it is closed, only which order it was', () => {
    const { entries, keys } = memoryKeys()
    keys.keep(PAYMENT)
    keys.close('pi_1')
    expect(keys.open()).toBeNull()
    expect(keys.lastOrder()).toBe('pi_1')
    expect([...entries.values()].join()).not.toContain('secret')
  })
  test('a problem removes the payment and is reported once', () => {
    const { keys } = memoryKeys()
    keys.keep(PAYMENT)
    keys.leaveProblem('Your card was declined.')
    expect(keys.open()).toBeNull()
    expect(keys.takeProblem()).toBe('Your card was declined.')
    expect(keys.takeProblem()).toBeNull()
  })
})

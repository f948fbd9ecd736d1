/** Proves R-STAFF-3: a sealed secret can only be opened for its purpose and its owner. */
import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const by = { secret: createSecretKey(Buffer.alloc(32, 1)), purpose: 'test', owner: 'user 7' }
const PLAIN = Buffer.from('a small secret')

test('a sealed text can be opened again and is unreadable', () => {
  const sealed = seal(by, PLAIN)
  expect(unseal(by, sealed)).toEqual(PLAIN)
  expect(sealed.includes(PLAIN)).toBe(false)
  expect(seal(by, PLAIN)).not.toEqual(sealed)
})

test.each([
  ['another owner', { ...by, owner: 'user 8' }],
  ['another purpose', { ...by, purpose: 'other' }],
  ['another installation', { ...by, secret: createSecretKey(Buffer.alloc(32, 2)) }],
])('a sealed text cannot be opened for %s', (_, other) => {
  expect(() => unseal(other, seal(by, PLAIN))).toThrow()
})

test('a sealed text cannot be opened after a byte was changed', () => {
  const sealed = seal(by, PLAIN)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(by, changed)).toThrow()
  }
})

/** Proves R-LOGIN-1 where hashes are compared. */
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password verifies against its own hash and no other', async () => {
  const hash = await hashPassword('a long enough phrase')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('a long enough phrase', hash)).toBe(true)
  expect(await verifyPassword('a long enough phrasE', hash)).toBe(false)
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('a missing or unreadable hash verifies no password', async () => {
  expect(await verifyPassword('x', null)).toBe(false)
  expect(await verifyPassword('x', 'plain text')).toBe(false)
})

test('of sixty passwords hashed at once the first 52 are processed and the others are refused', async () => {
  const attempts = Array.from({ length: 60 }, () => hashPassword('x'.repeat(10)))
  const outcomes = await Promise.allSettled(attempts)
  const refused = outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [index] : []))
  expect(refused).toEqual([52, 53, 54, 55, 56, 57, 58, 59])
})

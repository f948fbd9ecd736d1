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

test('a missing or unreadable hash verifies nothing', async () => {
  expect(await verifyPassword('x', null)).toBe(false)
  expect(await verifyPassword('x', 'plain text')).toBe(false)
})

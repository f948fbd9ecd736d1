/** Proves R-LOGIN-1 where hashes are compared. */
import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password verifies against its own hash and no other', async () => {
  const hash = await hashPassword('a long enough phrase')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('a long enough phrase', hash)).toBe(true)
  expect(await verifyPassword('a long enough phrasE', hash)).toBe(false)
})

describe('a password with letters that keyboards compose differently', () => {
  const composed = 'S\u00f6hne \ufb01nden \u00e9'
  const decomposed = 'So\u0308hne finden e\u0301'

  test('a password with composed letters verifies in each form', async () => {
    for (const [set, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      const hash = await hashPassword(set)
      expect(await verifyPassword(set, hash)).toBe(true)
      expect(await verifyPassword(typed, hash)).toBe(true)
      expect(await verifyPassword('Sohne finden e', hash)).toBe(false)
    }
  })

  test('a hash of the time before the normalisation verifies in the form that was typed, and in NFC and NFD', async () => {
    const typed = 'cafe\u0301 in the \ufb01eld'
    const hash = await rawHash(typed)
    for (const form of [typed, typed.normalize('NFC'), typed.normalize('NFD')]) {
      expect(await verifyPassword(form, await rawHash(form))).toBe(true)
    }
    expect(await verifyPassword(typed, hash)).toBe(true)
    expect(await verifyPassword(typed, await rawHash(typed.normalize('NFC')))).toBe(true)
    expect(await verifyPassword(typed.normalize('NFC'), hash)).toBe(true)
  })
})

/** As versions before hashed a password: as it was typed. */
async function rawHash(message: string): Promise<string> {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message,
    nonce,
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(nonce)}$${text(tag)}`
}

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

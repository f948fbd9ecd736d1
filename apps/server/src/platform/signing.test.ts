import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameSignature, sign } from './signing.ts'

const secret = createSecretKey(randomBytes(32))

test('the same purpose and parts have the same signature, and any others have another', () => {
  const signed = fc.tuple(fc.string(), fc.array(fc.oneof(fc.string(), fc.nat())))
  fc.assert(
    fc.property(signed, signed, ([purpose, parts], [otherPurpose, otherParts]) => {
      const isSame = JSON.stringify([purpose, ...parts]) === JSON.stringify([otherPurpose, ...otherParts])
      const signature = sign(secret, purpose, parts)
      expect(isSameSignature(sign(secret, otherPurpose, otherParts), signature)).toBe(isSame)
    }),
  )
})

test('another secret makes another signature', () => {
  expect(
    isSameSignature(sign(createSecretKey(randomBytes(32)), 'file', ['1']), sign(secret, 'file', ['1'])),
  ).toBe(false)
})

test('a signature that is shortened, longer, or spelled differently is refused', () => {
  const signature = sign(secret, 'file', ['1'])
  // The last letter carries two bits that do not count when base64 is decoded.
  const lastLetter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const spellings = [...lastLetter].map((letter) => signature.slice(0, -1) + letter)
  expect(spellings.filter((spelling) => isSameSignature(spelling, signature))).toEqual([signature])
  for (const given of ['', signature.slice(0, -1), `${signature}A`, `${signature}=`]) {
    expect(isSameSignature(given, signature)).toBe(false)
  }
})

/** R-FILE-1: signed addresses of files. */
import { createSecretKey, randomBytes } from 'node:crypto'
import type { FileKind } from '@rushes/contract/file-kinds'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FileAddress, signFileUrl, verifyFileUrl } from './signed-file.ts'

const secret = createSecretKey(randomBytes(32))
const now = new Date('2026-06-01T12:00:00Z')
const address: FileAddress = {
  kind: 'delivery',
  ref: 'q1w2e3',
  fileName: 'Søren & the "dog".mp4',
  expiresAt: new Date(now.getTime() + 60_000),
}

function receive(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://host')
  const [, , kind = '', ref = '', name = ''] = pathname.split('/').map(decodeURIComponent)
  const exp = searchParams.get('exp') ?? ''
  return { kind: kind as FileKind, ref, fileName: name, exp, sig: searchParams.get('sig') ?? '' }
}
const verify = (url: string, at = now, key = secret) => verifyFileUrl(key, receive(url), at)

describe('a signed address is refused', () => {
  test('a signed address is refused when any letter of it was changed', () => {
    const url = signFileUrl(secret, address)
    fc.assert(
      fc.property(
        fc.nat(url.length - 1),
        fc.constantFrom(...'abcXYZ0189-_.~/%=&?'.split('')),
        (at, letter) => {
          const changed = url.slice(0, at) + letter + url.slice(at + 1)
          fc.pre(changed !== url)
          let verdict: string
          try {
            verdict = verify(changed)
          } catch (error) {
            // A broken percent encoding: no such address reaches the check.
            verdict = String((error as Error).name)
          }
          const samePlace = JSON.stringify(receiveOrNull(changed)) === JSON.stringify(receive(url))
          expect(verdict === 'good').toBe(samePlace)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('a signed address is refused when it was signed for something else', () => {
    const arbitraryAddress = fc.record({
      kind: fc.constantFrom<FileKind>('delivery', 'text'),
      ref: fc.string({ minLength: 1 }),
      fileName: fc.string({ minLength: 1 }),
      expiresAt: fc.constant(address.expiresAt),
    })
    fc.assert(
      fc.property(arbitraryAddress, arbitraryAddress, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        const { sig } = receive(signFileUrl(secret, one))
        const exp = String(address.expiresAt.getTime() / 1000)
        expect(verifyFileUrl(secret, { ...other, exp, sig }, now)).toBe('forged')
      }),
      { numRuns: 1_000 },
    )
  })

  test('a signed address is refused when another installation signed it', () => {
    expect(verify(signFileUrl(createSecretKey(randomBytes(32)), address))).toBe('forged')
  })

  test('a signed address is refused when its expiry was changed', () => {
    const url = signFileUrl(secret, address)
    expect(verify(url.replace(/exp=\d+/, 'exp=9999999999'))).toBe('forged')
  })

  test('a signed address is refused when it has expired, to the second', () => {
    const url = signFileUrl(secret, address)
    expect(verify(url, new Date(address.expiresAt.getTime() - 1))).toBe('good')
    expect(verify(url, address.expiresAt)).toBe('expired')
  })

  test('a signed address is refused when the signature is missing or a prefix of the right one', () => {
    const received = receive(signFileUrl(secret, address))
    for (const sig of ['', received.sig.slice(0, -1), `${received.sig}A`, `${received.sig}=`]) {
      expect(verifyFileUrl(secret, { ...received, sig }, now)).toBe('forged')
    }
  })
})

test('a signed address preserves any file name', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (fileName) => {
      const url = signFileUrl(secret, { ...address, fileName })
      fc.pre(!['.', '..'].includes(fileName))
      expect(receive(url).fileName).toBe(fileName)
      expect(verify(url)).toBe('good')
    }),
    { numRuns: 1_000 },
  )
})

function receiveOrNull(url: string) {
  try {
    return receive(url)
  } catch {
    return null
  }
}

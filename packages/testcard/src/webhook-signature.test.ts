/**
 * An event is accepted by its signature and its time only, up to five minutes off in either direction (R-PAYMENT-5).
 */
import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignedWebhook, SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts'

const secret = randomBytes(32)
const now = new Date('2026-06-01T12:00:00.900Z')
const seconds = 1_780_315_200
const body = '{"id":"evt_1"}'
const header = signWebhook(body, secret, now)
const [time = '', mac = ''] = header.split(',v1=')
const isRead = (signature: string, raw = body, at = now, key = secret) =>
  isSignedWebhook(Buffer.from(raw), signature, key, at)
const after = (distance: number) => new Date((seconds + distance) * 1_000)

test('a signature contains its second and is the HMAC-SHA-256 of second and body', () => {
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  expect(header).toBe(`t=${seconds},v1=${expected}`)
  expect(SIGNATURE_HEADER).toBe('testcard-signature')
})

describe('an event is accepted', () => {
  test.each([-300, -299, 0, 299, 300])(
    'an event is accepted when it is read %i seconds after it was signed',
    (distance) => {
      expect(isRead(header, body, after(distance))).toBe(true)
    },
  )

  test('an event is accepted when its bytes are signed as bytes', () => {
    expect(isRead(signWebhook(Buffer.from(body), secret, now))).toBe(true)
  })
})

describe('an event is refused', () => {
  test.each([-86_400, -301, 301, 86_400])(
    'an event is refused when it is read %i seconds after it was signed',
    (distance) => {
      expect(isRead(header, body, after(distance))).toBe(false)
    },
  )

  test('an event is refused when another secret signed it', () => {
    expect(isRead(header, body, now, randomBytes(32))).toBe(false)
  })

  test('an event is refused when its content was changed', () => {
    expect(isRead(header, body.replace('evt_1', 'evt_2'))).toBe(false)
    expect(isRead(header, `${body} `)).toBe(false)
  })

  test('an event is refused when its time was changed', () => {
    expect(isRead(`t=${seconds + 1},v1=${mac}`)).toBe(false)
  })

  // The names of these tests contain no signature, because it differs in every run.
  test.each([
    ['empty', ''],
    ['the signature alone', mac],
    ['the time alone', time],
    ['of another scheme', `${time},v0=${mac}`],
    ['without a signature', `${time},v1=`],
    ['with a signature that is cut', `${time},v1=${mac.slice(1)}`],
    ['with a signature that is longer', `${time},v1=${mac}0`],
    ['with a signature in upper case', `${time},v1=${mac.toUpperCase()}`],
    ['with a space before it', ` ${header}`],
    ['with a word after it', `${header} `],
    ['without a time', `t=,v1=${mac}`],
    ['with a time that is not a number of seconds', `t=1e9,v1=${mac}`],
    ['with a time of 13 digits', `t=1${'0'.repeat(12)},v1=${mac}`],
    ['in another order', `v1=${mac},${time}`],
  ])('an event is refused when the header is %s', (_how, signature) => {
    expect(isRead(signature)).toBe(false)
  })
})

/** R-PASSKEY-3: the site that a passkey is bound to, and R-PASSKEY-1: its first name. */
import { expect, test } from 'vitest'
import { relyingPartyOf, suggestName } from './passkeys.rules.ts'

test.each([
  ['https://shop.example', 'shop.example', 'https://shop.example'],
  ['https://shop.example/', 'shop.example', 'https://shop.example'],
  ['https://shop.example:443', 'shop.example', 'https://shop.example'],
  ['https://clips.shop.example:8443', 'clips.shop.example', 'https://clips.shop.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('a passkey is bound to the host and the origin of %s', (baseUrl, rpID, origin) => {
  expect(relyingPartyOf(baseUrl)).toEqual({ rpID, origin })
})

test('a passkey is named after its authenticator, or else after the browser', () => {
  expect(suggestName('fbfc3007-154e-4ecc-8c0b-6e020557d7bd', '')).toBe('iCloud Keychain')
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
  expect(suggestName('00000000-0000-0000-0000-000000000000', firefox)).toBe('Firefox on Windows')
})

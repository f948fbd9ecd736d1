import { expect, test } from 'vitest'
import { type Certificate, certificateFacts, grantOf } from './certificate.ts'

const CERTIFICATE: Certificate = {
  id: 5,
  ref: '7Q2M-9KDT-4XWB',
  verify_url: 'https://rushes.example/verify/7Q2M-9KDT-4XWB',
  account_id: 3,
  account_name: 'The Daily Scroll',
  granted_to: 'Bea Buyer',
  granted_at: '2026-02-02T23:30:00.000Z',
  granted_on: '2026-02-03',
  revoked_at: null,
  revoked_on: null,
  clip: { id: 41207, title: 'Kitten peers over a wall', type: 'video' },
  tier: 'DELI',
  tier_name: 'Digital Editorial',
  scope: 'All media excluding theatrical, worldwide, in perpetuity',
  ground: 'order',
  upgrades: null,
  usage: { detail: 'urls', urls: ['https://a.example', 5], program: { html: 'x' } },
  frozen: false,
  restrictions: '',
  terms_version: '2026-01',
  terms: 'All rights reserved.',
  deal: null,
  price: { currency: 'gbp', net_minor: 20_000, tax_minor: 0, total_minor: 20_000 },
  order_ref: null,
  file_sha256: 'c0ffee',
  file: null,
  recall: null,
  publishing: {
    ref: '7Q2M-9KDT-4XWB',
    verify_url: 'https://rushes.example/verify/7Q2M-9KDT-4XWB',
    licence: 'DELI, Digital Editorial',
    scope: '',
    restrictions: '',
    later_restrictions: '',
    credit_line: 'Rushes',
    caption: 'A kitten peers over a wall.',
    file_name: null,
  },
}

test('a certificate shows known facts only, and only texts of the usage', () => {
  const facts = certificateFacts(CERTIFICATE, (day) => day.split('-').reverse().join('.'))
  expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Reference: 7Q2M-9KDT-4XWB',
    'Verify at: https://rushes.example/verify/7Q2M-9KDT-4XWB',
    'Granted to: Bea Buyer, The Daily Scroll',
    'Granted on: 03.02.2026',
    'Granted for: Purchase',
    'Website and social URLs: https://a.example',
    'Clip: 41207',
    'Fee: £200.00 GBP',
    'File (SHA-256): c0ffee',
  ])
})

test('R-TIER-8: a certificate states the declared audience', () => {
  const facts = (audience: unknown) =>
    certificateFacts({ ...CERTIFICATE, usage: { audience } }, String).filter(
      ({ name }) => name === 'Declared audience',
    )
  expect(facts(3_200_000)).toEqual([{ name: 'Declared audience', value: '3,200,000 followers' }])
  expect(facts('many')).toEqual([])
})

test('a certificate states the right in one sentence', () => {
  expect(grantOf('Rushes', CERTIFICATE).map(({ text }) => text)).toEqual([
    'Rushes grants ',
    'The Daily Scroll',
    ' the right to use this video under the licence ',
    'Digital Editorial',
    '. All media excluding theatrical, worldwide, in perpetuity.',
  ])
})

test('a certificate states the right in the past after it is revoked or its clip is withdrawn', () => {
  const recall = { id: 1, kind: 'withdrawn', note: '', issued_at: '2026-02-03T10:00:00.000Z' } as const
  for (const ended of [{ revoked_on: '2026-02-04' }, { recall }]) {
    expect(grantOf('Rushes', { ...CERTIFICATE, ...ended })[0]?.text).toBe('Rushes granted ')
  }
  const corrected = { ...recall, kind: 'corrected' as const }
  expect(grantOf('Rushes', { ...CERTIFICATE, recall: corrected })[0]?.text).toBe('Rushes grants ')
})

/** Who may open a download link (R-LINK-1, R-LINK-2), and what a preparation of it costs (R-LINK-4). */
import { generateKeySync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  bucketsOfLinkTry,
  type Held,
  isOpenLink,
  opensFor,
  planPreparation,
  readRecipientDomain,
} from './download-links.rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const later = new Date('2026-06-01T12:00:01Z')
const secret = generateKeySync('hmac', { length: 256 })
const link = { revoked_at: null, expires_at: null, recipients: ['ann@press.example', '@agency.example'] }

describe('a link is open', () => {
  test.each([
    ['without an end', { revoked_at: null, expires_at: null }, true],
    ['before its end', { revoked_at: null, expires_at: later }, true],
    ['at its end', { revoked_at: null, expires_at: now }, false],
    ['after it was revoked', { revoked_at: now, expires_at: later }, false],
  ])('a download link is open %s: %s', (_when, openness, isOpen) => {
    expect(isOpenLink(openness, now)).toBe(isOpen)
  })
})

describe('a link opens', () => {
  test.each([
    ['the address it was made for', 'ann@press.example', true],
    ['every address of a domain it was made for', 'bob@agency.example', true],
    ['a name with an at sign in it, by the last one', '"a@b"@agency.example', true],
    ['another address of the same domain', 'bob@press.example', false],
    ['a subdomain', 'bob@news.agency.example', false],
    ['a longer domain', 'bob@agency.example.org', false],
    ['the domain alone', 'agency.example', false],
    ['nothing', '', false],
  ])('a link opens for %s: %s', (_who, email, opens) => {
    expect(opensFor(secret, link, email, now)).toBe(opens)
  })

  test('a link that is revoked or does not exist cannot be opened', () => {
    expect(opensFor(secret, { ...link, revoked_at: now }, 'ann@press.example', now)).toBe(false)
    expect(opensFor(secret, undefined, 'ann@press.example', now)).toBe(false)
    expect(opensFor(secret, undefined, 'none@invalid.example', now)).toBe(false)
  })
})

describe('wrong addresses are counted', () => {
  const MINUTE_MS = 60_000
  const [ofSender, ofNetwork, ofLink] = bucketsOfLinkTry({ ref: 'r1', ip: '192.0.2.7' })
  const other = bucketsOfLinkTry({ ref: 'r2', ip: '192.0.2.200' })
  const elsewhere = bucketsOfLinkTry({ ref: 'r1', ip: '198.51.100.7' })

  test('wrong addresses are limited to five from one address for one link, a hundred for one link, and twenty from one network in an hour', () => {
    expect(ofSender).toMatchObject({ max: 5, windowMs: 15 * MINUTE_MS })
    expect(ofNetwork).toMatchObject({ max: 20, windowMs: 60 * MINUTE_MS })
    expect(ofLink).toMatchObject({ max: 100, windowMs: 15 * MINUTE_MS, sparesFirstTry: true })
  })

  test('wrong addresses are counted for each link and address, for a network, and for the link in total', () => {
    expect(other[0]?.key).not.toBe(ofSender?.key)
    expect(other[1]?.key).toBe(ofNetwork?.key)
    expect(other[2]?.key).not.toBe(ofLink?.key)
    expect(elsewhere[0]?.key).not.toBe(ofSender?.key)
    expect(elsewhere[1]?.key).not.toBe(ofNetwork?.key)
    expect(elsewhere[2]?.key).toBe(ofLink?.key)
  })

  test('wrong addresses have separate counters, even when a link is named like a network', () => {
    const keys = bucketsOfLinkTry({ ref: '192.0.2', ip: '192.0.2.7' }).map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
  })
})

describe('a preparation', () => {
  const held = (id: number, clipIds: number[]): Held => ({
    id,
    ref: `d${id}`,
    created_at: now,
    expires_at: later,
    clipIds,
  })

  test('a preparation of the same files as an earlier one gives the same package', () => {
    const packages = [held(1, [1, 2, 3]), held(2, [2, 1])]
    expect(planPreparation(packages, [1, 2])).toEqual({ reuse: packages[1] })
  })

  test('a preparation of files that the address can fetch already costs nothing', () => {
    expect(planPreparation([held(1, [1, 2, 3])], [1, 2])).toEqual({ costs: 0 })
  })

  test.each([
    ['no file has been prepared', []],
    ['one of the files has not been prepared', [held(1, [1])]],
    ['the files are in two packages, and in none together', [held(1, [1]), held(2, [2])]],
    ['other files of the same number have been prepared', [held(1, [3, 4])]],
  ])('a preparation costs one when %s', (_what, packages) => {
    expect(planPreparation(packages, [1, 2])).toEqual({ costs: 1 })
  })
})

describe('a domain as a recipient', () => {
  test.each([
    ['@agency.example', '@agency.example'],
    ['  @News.Agency.Example ', '@news.agency.example'],
    ['＠agency.example', '@agency.example'],
    [`@${'a'.repeat(245)}.example`, `@${'a'.repeat(245)}.example`],
    ['@my-agency2.example', '@my-agency2.example'],
  ])('a domain as a recipient %s is kept as %s', (text, domain) => {
    expect(readRecipientDomain(text)).toBe(domain)
  })

  test.each([
    'ann@agency.example',
    'agency.example',
    '@agency',
    '@agency.',
    '@.example',
    '@agency..example',
    '@agency.example/x',
    '@agency_.example',
    '@',
    '',
    `@${'a'.repeat(246)}.example`,
  ])('a domain as a recipient "%s" is refused', (text) => {
    expect(readRecipientDomain(text)).toBeNull()
  })
})

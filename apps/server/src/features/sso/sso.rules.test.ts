/** R-OIDC-5 and R-OIDC-6: which users a provider can bring, under which names and roles. */
import { describe, expect, test } from 'vitest'
import { arrivalOf } from './sso.rules.ts'

const PLAIN = { domains: ['news.example'], role_claim: '', administrator_value: '' }
const MAPPED = { ...PLAIN, role_claim: 'groups', administrator_value: 'admins' }
const CLAIMS = {
  sub: '7',
  email: 'Ada@News.Example',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Byron',
}

describe('R-OIDC-5: a user', () => {
  test.each([
    ['without claims', undefined, 'failed'],
    ['without a subject', { ...CLAIMS, sub: '' }, 'failed'],
    ['with a subject that no row can store', { ...CLAIMS, sub: 'a\0b' }, 'failed'],
    ['with a subject of 256 characters', { ...CLAIMS, sub: 'a'.repeat(256) }, 'failed'],
    ['without an email', { ...CLAIMS, email: undefined }, 'failed'],
    ['with a list of emails', { ...CLAIMS, email: [CLAIMS.email] }, 'failed'],
    ['with two addresses in one text', { ...CLAIMS, email: 'eve@evil.example,ada@news.example' }, 'failed'],
    ['whose verification is a text', { ...CLAIMS, email_verified: 'true' }, 'failed'],
    ['whose email is not verified', { ...CLAIMS, email_verified: false }, 'unverified'],
    ['of another domain', { ...CLAIMS, email: 'ada@news.example.evil.example' }, 'domain'],
    ['of a subdomain', { ...CLAIMS, email: 'ada@sub.news.example' }, 'domain'],
  ])('a user %s is refused', (_name, claims, reason) => {
    expect(arrivalOf(claims, PLAIN)).toBe(reason)
  })

  test('a user has the address in its stored form', () => {
    expect(arrivalOf(CLAIMS, PLAIN)).toEqual({
      subject: '7',
      email: 'ada@news.example',
      first_name: 'Ada',
      last_name: 'Byron',
      role: null,
    })
  })

  test.each([
    [{ given_name: ' Ada\n', family_name: 'King\u202e  Byron' }, 'Ada', 'King Byron'],
    [{ given_name: undefined, name: 'Ada King Byron' }, 'Ada', 'King Byron'],
    [{ given_name: 7, family_name: {}, name: [] }, 'ada', ''],
    [{ given_name: 'a'.repeat(200), name: 'b'.repeat(200) }, 'ada', ''],
  ])('a user with the names %j is called %s %s', (names, first_name, last_name) => {
    expect(arrivalOf({ ...CLAIMS, ...names }, PLAIN)).toMatchObject({ first_name, last_name })
  })
})

test.each([
  [undefined, 'User'],
  ['admins', 'Administrator'],
  [['staff', 'admins'], 'Administrator'],
  ['staff admins', 'User'],
  [['Admins'], 'User'],
  [{ admins: true }, 'User'],
] as const)('R-OIDC-6: a user with the groups %j is %s', (groups, role) => {
  expect(arrivalOf({ ...CLAIMS, groups }, MAPPED)).toMatchObject({ role })
})

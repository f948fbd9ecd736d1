/** R-OIDC-1: the browser's part of the company sign-in of an account. */
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ssoRefusal } from './sso-labels.ts'
import { SsoPanel } from './sso-panel.tsx'

const REDIRECT = 'https://rushes.example/rest/clip/sso/callback'
const NONE = { connection: null, redirectUri: REDIRECT, domains: ['news.example'] }
const WAITING = {
  ...NONE,
  connection: {
    issuer: 'https://login.news.example',
    clientId: 'rushes',
    roleClaim: 'groups',
    administratorValue: 'editors',
    state: 'waiting' as const,
    domains: [],
    revision: 1,
  },
}

async function openForm(name: string) {
  const api = givenApi({ 'GET /clip/sso': name === 'Change the provider' ? WAITING : NONE })
  const page = renderPage(<SsoPanel />)
  await page.user.click(await page.findByRole('button', { name }))
  await page.findByRole('form', { name: 'Company sign-in' })
  const save = () => page.user.click(page.getByRole('button', { name: 'Save' }))
  return { ...page, api, save }
}

test('the provider is set after the password was given, and waits', async () => {
  const page = await openForm('Set up company sign-in')
  page.getByText(REDIRECT)
  let isConfirmed = false
  page.api.answer({
    'POST /clip/sso': () =>
      isConfirmed ? withMessage('Saved.', null) : refuse('confirm_identity', 'Please enter your password.'),
    'POST /clip/users/confirm': () => {
      isConfirmed = true
      return null
    },
    'GET /clip/sso': WAITING,
  })
  await fillIn(page, {
    Issuer: 'https://login.news.example',
    'Client ID': 'rushes',
    'Client secret': 'a secret',
  })
  await page.save()
  await fillIn(page, { Password: 'a quiet phrase' })
  await page.user.click(page.getByRole('button', { name: 'Continue' }))
  await page.findByText(/^Waiting for us\./)
  expect(page.api.callsTo('POST /clip/sso').at(-1)?.body).toEqual({
    issuer: 'https://login.news.example',
    clientId: 'rushes',
    clientSecret: 'a secret',
    roleClaim: '',
    administratorValue: '',
  })
})

test('a provider without issuer, client or value is not sent', async () => {
  const page = await openForm('Set up company sign-in')
  await fillIn(page, { 'Claim with roles or groups (optional)': 'groups' })
  await page.save()
  await page.findByText('Please enter the client ID.')
  page.getByText(/^Please enter the issuer of your provider/)
  page.getByText('Please enter both the claim and its value, or neither.')
  expect(page.api.callsTo('POST /clip/sso')).toEqual([])
})

test('a provider that is set is shown with its state and roles, without its secret, and is tested', async () => {
  const page = await openForm('Change the provider')
  page.getByText('Administrator if groups contains editors, otherwise User')
  expect(page.getByLabelText('Client secret')).toHaveProperty('value', '')
  page.getByText('Leave it empty to keep the present one')
})

test('an account without a domain is told to add one first', async () => {
  givenApi({ 'GET /clip/sso': { ...NONE, domains: [] } })
  const page = renderPage(<SsoPanel />)
  await page.findByText(/^Add an email domain/)
})

test.each([
  ['sso=unavailable', /does not respond/],
  ['sso=elsewhere', /belongs to another account/],
  ['sso=anything', /has failed or has expired/],
])('R-OIDC-4: the login page has a sentence for ?%s', (query, sentence) => {
  expect(ssoRefusal(new URLSearchParams(query))).toMatch(sentence)
})

test('R-OIDC-4: the login page has no sentence without a refused sign-in', () => {
  expect(ssoRefusal(new URLSearchParams('next=/cart'))).toBeNull()
})

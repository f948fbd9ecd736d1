/** Setting a password, the browser's half of R-PASSWORD-1. */
import { describe, expect, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAccount } from '../../../test/sample-account.ts'
import { LoginForm } from './login-form.tsx'
import { PasswordResetForm } from './password-reset-form.tsx'

type OnLogin = (() => void) | null

async function givenForm(onLogin: OnLogin = null) {
  const form = <PasswordResetForm userId={7} token="a-token" onLogin={onLogin} />
  const page = renderPage(form, { at: '/reset-password' })
  const send = await page.findByRole('button', { name: 'Set password' })
  return { ...page, send }
}

async function setPassword(
  password: string,
  { again = password, onLogin = null }: { again?: string; onLogin?: OnLogin } = {},
) {
  const form = await givenForm(onLogin)
  await fillIn(form, { 'New password': password, 'Confirm password': again })
  await form.user.click(form.send)
  return form
}

describe('R-PASSWORD-1: a new password', () => {
  test('a new password is asked for twice', async () => {
    const api = givenApi()
    const { user, send, findByText, getByLabelText } = await givenForm()
    await user.click(send)
    await findByText('Please enter a new password')
    await findByText('Please enter the password again')
    expect(document.activeElement).toBe(getByLabelText('New password'))
    expect(api.callsTo('POST /clip/users/reset-password')).toHaveLength(0)
  })

  test('a new password is checked by the server, whose message is shown next to the field', async () => {
    const errors = { pwd_confirm: ['The two passwords do not match'] }
    givenApi({ 'POST /clip/users/reset-password': refuse('validation', 'Please check', { errors }) })
    const { findByText, getByLabelText } = await setPassword('a good password', { again: 'another password' })
    await findByText('The two passwords do not match')
    expect(document.activeElement).toBe(getByLabelText('Confirm password'))
  })

  test('the rules of a new password are shown before it is typed', async () => {
    givenApi()
    const { getByText } = await givenForm()
    getByText(/At least 12 characters/)
  })

  test('a new password is sent as typed, with the token of the link', async () => {
    const api = givenApi({
      'POST /clip/users/reset-password': { account: 'open', email: 'ann@agency.example' },
    })
    const { findByRole } = await setPassword(' a good password ')
    await findByRole('link', { name: 'Login' })
    expect(api.callsTo('POST /clip/users/reset-password')[0]?.body).toEqual({
      user_id: 7,
      token: 'a-token',
      password: ' a good password ',
      pwd_confirm: ' a good password ',
    })
  })

  test('a new password leads to the login when the account is open', async () => {
    givenApi({ 'POST /clip/users/reset-password': { account: 'open', email: 'ann@agency.example' } })
    const { user, findByRole, findByText } = await setPassword('a good password')
    await user.click(await findByRole('link', { name: 'Login' }))
    await findByText('Now at /login')
  })

  test('the login after a new password begins with the email of the account', async () => {
    givenApi({ 'POST /clip/users/reset-password': { account: 'open', email: 'ann@agency.example' } })
    const { findByRole } = await setPassword('a good password')
    await findByRole('link', { name: 'Login' })
    const { getByLabelText } = renderPage(<LoginForm onSuccess={() => undefined} />)
    expect(getByLabelText('Email')).toHaveProperty('value', 'ann@agency.example')
  })

  test('a new password leads to the library while the account waits for a person', async () => {
    givenApi({ 'POST /clip/users/reset-password': { account: 'waiting', email: 'ann@agency.example' } })
    const { findByRole, queryByRole } = await setPassword('a good password')
    await findByRole('link', { name: 'Search the library' })
    expect(queryByRole('link', { name: 'Login' })).toBeNull()
  })

  test('a new password shows why a link is refused', async () => {
    givenApi({ 'POST /clip/users/reset-password': refuse('bad_request', 'This link has been used') })
    const { findByRole } = await setPassword('a good password')
    expect((await findByRole('alert')).textContent).toContain('This link has been used')
  })
})

describe('a first password after a registration from the checkout', () => {
  const set = { account: 'open', email: 'ann@agency.example' } as const

  test('a first password logs in, and continues', async () => {
    const api = givenApi({
      'POST /clip/users/reset-password': set,
      'POST /clip/users/login': { token: 'rsh_token', id: 7, oldest_ended: false },
      'GET /clip/users/:id': sampleAccount(),
    })
    const onLogin = vi.fn()
    await setPassword('a good password', { onLogin })
    await expect.poll(() => onLogin).toHaveBeenCalledOnce()
    expect(api.callsTo('POST /clip/users/login')[0]?.body).toEqual({
      email: 'ann@agency.example',
      password: 'a good password',
    })
  })

  test('a first password has a link to the login when the login is refused', async () => {
    givenApi({
      'POST /clip/users/reset-password': set,
      'POST /clip/users/login': refuse('too_many_requests', 'Please try again later'),
    })
    const onLogin = vi.fn()
    const { findByRole } = await setPassword('a good password', { onLogin })
    await findByRole('link', { name: 'Login' })
    expect(onLogin).not.toHaveBeenCalled()
  })

  test('a first password does not log in while the account waits for approval', async () => {
    const api = givenApi({ 'POST /clip/users/reset-password': { ...set, account: 'waiting' } })
    const { findByRole } = await setPassword('a good password', { onLogin: vi.fn() })
    await findByRole('link', { name: 'Search the library' })
    expect(api.callsTo('POST /clip/users/login')).toHaveLength(0)
  })
})

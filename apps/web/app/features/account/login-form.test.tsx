/** Logging in, the browser's half of R-LOGIN-1. */
import { fireEvent } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAccount } from '../../../test/sample-account.ts'
import { storedSession } from '../../lib/stored-session.ts'
import { shownNotifications } from '../../ui/notify.ts'
import { LoginForm } from './login-form.tsx'
import { signOut } from './session-store.ts'

const REFUSED = 'The email address or the password is not right'

async function givenForm() {
  const onSuccess = vi.fn()
  const page = renderPage(<LoginForm onSuccess={onSuccess} />)
  return { ...page, onSuccess, login: await page.findByRole('button', { name: 'Login' }) }
}

type Form = Awaited<ReturnType<typeof givenForm>>

function enter(form: Form, email: string, password: string) {
  return fillIn(form, { Email: email, Password: password })
}

test('the password can be shown while it is typed', async () => {
  const { user, findByLabelText, findByRole } = renderPage(<LoginForm onSuccess={() => undefined} />)
  const field = await findByLabelText('Password', { selector: 'input' })
  expect(field).toHaveProperty('type', 'password')
  await user.click(await findByRole('button', { name: 'Show password' }))
  expect(field).toHaveProperty('type', 'text')
  await user.click(await findByRole('button', { name: 'Show password' }))
  expect(field).toHaveProperty('type', 'password')
})

describe('R-LOGIN-1: the login form', () => {
  test('the login form asks for both email and password, and goes to the first that is missing', async () => {
    const api = givenApi()
    const form = await givenForm()
    await form.user.click(form.login)
    form.getByText('Please enter your email address')
    form.getByText('Please enter your password')
    expect(document.activeElement).toBe(form.getByLabelText('Email'))
    expect(form.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(api.callsTo('POST /clip/users/login')).toHaveLength(0)
  })

  test('the login form asks for the password alone when only that is missing', async () => {
    givenApi()
    const form = await givenForm()
    await enter(form, 'buyer@scroll.example', '')
    await form.user.click(form.login)
    expect(form.queryByText('Please enter your email address')).toBeNull()
    expect(document.activeElement).toBe(form.getByLabelText('Password'))
  })

  test('the login form shows the refusal with the message of the server, and goes to the password', async () => {
    givenApi({ 'POST /clip/users/login': refuse('wrong_credentials', REFUSED) })
    const form = await givenForm()
    await enter(form, 'buyer@scroll.example', 'not the password')
    await form.user.click(form.login)
    expect((await form.findByRole('alert')).textContent).toContain(REFUSED)
    expect(document.activeElement).toBe(form.getByLabelText('Password'))
    expect(form.onSuccess).not.toHaveBeenCalled()
    expect(storedSession.read()).toBeNull()
  })

  test('the login form shows a general message that the server cannot be reached, and can be sent again', async () => {
    const api = givenApi({ 'POST /clip/users/login': () => Promise.reject(new TypeError('Failed to fetch')) })
    const form = await givenForm()
    await enter(form, 'buyer@scroll.example', 'a good password')
    await form.user.click(form.login)
    expect((await form.findByRole('alert')).textContent).toContain('An error occurred')
    await form.user.click(form.getByRole('button', { name: 'Login' }))
    await form.findByRole('alert')
    expect(api.callsTo('POST /clip/users/login')).toHaveLength(2)
  })

  test('the login form takes the refusal away with the next attempt', async () => {
    const api = givenApi({ 'POST /clip/users/login': refuse('wrong_credentials', REFUSED) })
    const form = await givenForm()
    await enter(form, 'buyer@scroll.example', 'not the password')
    await form.user.click(form.login)
    await form.findByRole('alert')
    api.answer({ 'POST /clip/users/login': () => new Promise(() => {}) })
    await form.user.click(form.getByRole('button', { name: 'Login' }))
    expect(form.queryByRole('alert')).toBeNull()
  })

  test('the login form is sent once, however often the button is pressed', async () => {
    const api = givenApi({ 'POST /clip/users/login': () => new Promise(() => {}) })
    const form = await givenForm()
    await enter(form, 'buyer@scroll.example', 'a good password')
    await form.user.click(form.login)
    const busy = await form.findByRole('button', { name: 'Logging in…' })
    expect(busy.getAttribute('aria-busy')).toBe('true')
    await form.user.click(busy)
    fireEvent.submit(form.getByRole('form', { name: 'Login' }))
    expect(api.callsTo('POST /clip/users/login')).toHaveLength(1)
  })

  test('R-SESSION-10: the login form names the end of the oldest session', async () => {
    givenApi({
      'POST /clip/users/login': { token: 'a-token', id: 7, oldest_ended: true },
      'GET /clip/users/:id': sampleAccount(),
      'POST /clip/users/logout': null,
    })
    const form = await givenForm()
    await enter(form, 'buyer@scroll.example', 'a good password')
    await form.user.click(form.login)
    await expect.poll(() => form.onSuccess).toHaveBeenCalledOnce()
    expect(shownNotifications().map(({ text }) => text)).toEqual([
      'You were logged in on ten devices, the most that are possible. The oldest of these logins has ended.',
    ])
    await signOut()
  })

  test('the login form keeps the session and continues, with the password exactly as typed', async () => {
    const api = givenApi({
      'POST /clip/users/login': { token: 'a-token', id: 7, oldest_ended: false },
      'GET /clip/users/:id': sampleAccount(),
      'POST /clip/users/logout': null,
    })
    const form = await givenForm()
    await enter(form, ' buyer@scroll.example ', ' spaces belong to it ')
    await form.user.click(form.login)
    await expect.poll(() => form.onSuccess).toHaveBeenCalledOnce()
    expect(storedSession.read()).toMatchObject({ token: 'a-token', userId: 7 })
    const [call] = api.callsTo('POST /clip/users/login')
    expect(call?.body).toEqual({ email: 'buyer@scroll.example', password: ' spaces belong to it ' })
    await signOut()
  })

  test('the login form leads users who forgot their password to the page for it', async () => {
    givenApi()
    const { user, findByRole, findByText } = await givenForm()
    await user.click(await findByRole('link', { name: 'Forgot your password?' }))
    await findByText('Now at /forgot-password')
  })
})

describe('R-LOGIN-6: a login link is requested', () => {
  const LINK = 'POST /clip/users/login-link'
  const openForm = async (next: string | null) => {
    const api = givenApi({ [LINK]: withMessage('We have sent a link.', null) })
    const page = renderPage(<LoginForm next={next} onSuccess={() => undefined} />)
    return { ...page, api, button: await page.findByRole('button', { name: 'Email me a link' }) }
  }

  test('a login link is requested with the email alone, for the page on which the buyer continues', async () => {
    const { api, user, button, getByLabelText, findByText } = await openForm('/checkout')
    await user.type(getByLabelText('Email'), 'buyer@scroll.example')
    await user.click(button)
    await findByText('We have sent a link.')
    expect(api.callsTo(LINK).map(({ body }) => body)).toEqual([
      { email: 'buyer@scroll.example', next: '/checkout' },
    ])
    expect(api.callsTo('POST /clip/users/login')).toHaveLength(0)
  })

  test('a login link is not requested without an email', async () => {
    const { api, user, button, getByText, queryByText } = await openForm(null)
    await user.click(button)
    getByText('Please enter your email address')
    expect(queryByText('Please enter your password')).toBeNull()
    expect(api.callsTo(LINK)).toHaveLength(0)
  })
})

/** R-PASSKEY-2: the browser's part of a login with a passkey. */
import { expect, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import {
  browserError,
  givenPasskeys,
  REQUEST_OPTIONS,
  SENT,
  USED,
  waits,
} from '../../../test/passkey-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAccount } from '../../../test/sample-account.ts'
import { storedSession } from '../../lib/stored-session.ts'
import { PasskeyLoginButton } from './passkey-login-button.tsx'
import { signOut } from './session-store.ts'

const BEGIN = 'POST /clip/users/passkey-login/begin'
const LOGIN = 'POST /clip/users/passkey-login'
const NAME = 'Log in with a passkey'
const REFUSED = 'This passkey was not accepted.'

function givenButton(answers: Parameters<typeof givenApi>[0] = {}) {
  const api = givenApi({
    [BEGIN]: REQUEST_OPTIONS,
    [LOGIN]: { token: 'a-token', id: 7, oldest_ended: false },
    'GET /clip/users/:id': sampleAccount(),
    'POST /clip/users/logout': null,
    ...answers,
  })
  const onSuccess = vi.fn()
  const page = renderPage(
    <>
      <input aria-label="Email" autoComplete="username webauthn" />
      <PasskeyLoginButton onSuccess={onSuccess} />
    </>,
  )
  return { ...page, api, onSuccess }
}

test('a passkey that the user chooses in the dialog of the browser logs in', async () => {
  givenPasskeys()
  const page = givenButton()
  await page.user.click(await page.findByRole('button', { name: NAME }))
  await expect.poll(() => page.onSuccess).toHaveBeenCalledOnce()
  expect(page.api.callsTo(LOGIN).map(({ body }) => body)).toEqual([{ credential: SENT }])
  expect(storedSession.read()).toMatchObject({ token: 'a-token', userId: 7 })
  await signOut()
})

test('a login with a passkey that the user cancels shows no error and can be repeated', async () => {
  const requests = givenPasskeys({ get: () => browserError('NotAllowedError') })
  const page = givenButton()
  const button = await page.findByRole('button', { name: NAME })
  await page.user.click(button)
  await expect.poll(() => requests).toHaveLength(1)
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  expect(page.queryByRole('alert')).toBeNull()
  await page.user.click(button)
  await expect.poll(() => requests).toHaveLength(2)
  expect(page.api.callsTo(LOGIN)).toHaveLength(0)
  expect(page.onSuccess).not.toHaveBeenCalled()
})

test('a login with a passkey shows the refusal with the message of the server', async () => {
  givenPasskeys()
  const page = givenButton({ [LOGIN]: refuse('wrong_credentials', REFUSED) })
  await page.user.click(await page.findByRole('button', { name: NAME }))
  expect((await page.findByRole('alert')).textContent).toContain(REFUSED)
  expect(page.onSuccess).not.toHaveBeenCalled()
})

test.each([
  ['without WebAuthn', () => vi.stubGlobal('PublicKeyCredential', undefined)],
  ['in a page without encryption', () => vi.stubGlobal('isSecureContext', false)],
])('a login with a passkey is not offered by a browser %s', async (_why, take) => {
  givenPasskeys()
  take()
  const page = givenButton()
  await page.findByLabelText('Email')
  expect(page.queryByRole('button', { name: NAME })).toBeNull()
  expect(page.api.callsTo(BEGIN)).toHaveLength(0)
})

test('a passkey is suggested in the email field, again after a refusal, which is shown', async () => {
  const requests = givenPasskeys({
    suggests: true,
    get: (request) => (requests.length === 1 ? Promise.resolve(USED) : waits(request)),
  })
  const page = givenButton({ [LOGIN]: refuse('wrong_credentials', REFUSED) })
  expect((await page.findByRole('alert')).textContent).toContain(REFUSED)
  await expect.poll(() => requests).toHaveLength(2)
  expect(requests.map(({ mediation }) => mediation)).toEqual(['conditional', 'conditional'])
  expect(page.api.callsTo(BEGIN)).toHaveLength(2)
  expect(page.api.callsTo(LOGIN)).toHaveLength(1)
  page.unmount()
  await expect.poll(() => requests[1]?.signal.aborted).toBe(true)
})

test('a passkey is not suggested while the dialog of the browser is open', async () => {
  const requests = givenPasskeys({ suggests: true, get: waits })
  const page = givenButton()
  const button = await page.findByRole('button', { name: NAME })
  await expect.poll(() => requests).toHaveLength(1)
  await page.user.click(button)
  await expect.poll(() => requests).toHaveLength(2)
  expect(requests.map(({ mediation, signal }) => [mediation, signal.aborted])).toEqual([
    ['conditional', true],
    [undefined, false],
  ])
  expect(page.queryByRole('alert')).toBeNull()
})

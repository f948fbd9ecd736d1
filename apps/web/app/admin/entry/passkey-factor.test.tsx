/** R-PASSKEY-2: the browser's part of a passkey as the second factor of staff. */
import { expect, test, vi } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { browserError, givenPasskeys, REQUEST_OPTIONS, SENT } from '../../../test/passkey-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PasskeyFactor } from './passkey-factor.tsx'

const LIST = 'GET /clip/users/passkeys'
const GIVE = 'POST /agency/session/passkey'
const PHONE = {
  ...{ id: 1, name: 'Phone', createdAt: '2026-11-02T09:00:00.000Z', lastUsedAt: null, blocked: false },
}

function givenFactor(answers: Parameters<typeof givenApi>[0] = {}) {
  const api = givenApi({
    [LIST]: [PHONE],
    'POST /agency/session/passkey/begin': REQUEST_OPTIONS,
    [GIVE]: withMessage('Welcome.', null),
    ...answers,
  })
  return { ...renderPage(<PasskeyFactor />), api }
}

test('a passkey as second factor opens the admin area', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  givenPasskeys()
  const { api, user, findByRole } = givenFactor()
  await user.click(await findByRole('button', { name: 'Use a passkey' }))
  await expect.poll(() => reload).toHaveBeenCalledOnce()
  expect(api.callsTo(GIVE).map(({ body }) => body)).toEqual([{ credential: SENT }])
})

test('a passkey as second factor that the user cancels shows no error and can be repeated', async () => {
  const requests = givenPasskeys({ get: () => browserError('NotAllowedError') })
  const { api, user, findByRole, queryByRole } = givenFactor()
  const button = await findByRole('button', { name: 'Use a passkey' })
  await user.click(button)
  await expect.poll(() => requests).toHaveLength(1)
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  expect(queryByRole('alert')).toBeNull()
  expect(api.callsTo(GIVE)).toHaveLength(0)
})

test('a passkey as second factor shows the refusal with the message of the server', async () => {
  givenPasskeys()
  const message = 'Too many attempts. Please try again in 15 minutes.'
  const { user, findByRole } = givenFactor({ [GIVE]: refuse('too_many_requests', message) })
  await user.click(await findByRole('button', { name: 'Use a passkey' }))
  expect((await findByRole('alert')).textContent).toContain(message)
})

test.each([
  ['no passkey', []],
  ['a blocked passkey only', [{ ...PHONE, blocked: true }]],
])('a passkey as second factor is not offered to staff with %s', async (_what, passkeys) => {
  givenPasskeys()
  const { api, queryByRole } = givenFactor({ [LIST]: passkeys })
  await expect.poll(() => api.callsTo(LIST)).toHaveLength(1)
  expect(queryByRole('button')).toBeNull()
})

test('a passkey as second factor is not offered by a browser without WebAuthn', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { api, queryByRole } = givenFactor()
  expect(queryByRole('button')).toBeNull()
  expect(api.callsTo(LIST)).toHaveLength(0)
})

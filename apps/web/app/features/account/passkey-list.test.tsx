/** R-PASSKEY-1: the browser's part of the passkeys of a user. */
import { expect, test, vi } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { browserError, CREATION_OPTIONS, givenPasskeys } from '../../../test/passkey-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PasskeyList } from './passkey-list.tsx'

const LIST = 'GET /clip/users/passkeys'
const ADD = 'POST /clip/users/passkeys'
const BEGIN = 'POST /clip/users/passkeys/begin'
const RENAME = 'POST /clip/users/passkeys/:id/name'
const REMOVE = 'DELETE /clip/users/passkeys/:id'
const PHONE = {
  ...{ id: 1, name: 'Phone', createdAt: '2026-11-02T09:00:00.000Z', lastUsedAt: null, blocked: false },
}
const LAPTOP = { ...PHONE, id: 2, name: 'Laptop', lastUsedAt: '2026-11-03T09:00:00.000Z', blocked: true }

function givenList(answers: Parameters<typeof givenApi>[0] = {}) {
  const api = givenApi({ [LIST]: [], [BEGIN]: CREATION_OPTIONS, ...answers })
  return { ...renderPage(<PasskeyList />), api }
}

const pressAdd = async ({ user, findByRole }: ReturnType<typeof givenList>) =>
  user.click(await findByRole('button', { name: 'Add a passkey' }))

test('a passkey that the browser has created is added and listed', async () => {
  givenPasskeys()
  const page = givenList()
  page.api.answer({
    [ADD]: () => {
      page.api.answer({ [LIST]: [PHONE] })
      return withMessage('The passkey has been added.', { id: 1, name: 'Phone' })
    },
  })
  await pressAdd(page)
  await page.findByText('The passkey has been added.')
  expect((await page.findByRole('listitem')).textContent).toMatch(/^PhoneAdded 2 Nov 2026.*never used/)
  expect(page.api.callsTo(ADD)).toHaveLength(1)
})

test('a passkey whose creation the user cancels shows no error and is not sent', async () => {
  const requests = givenPasskeys({ create: () => browserError('NotAllowedError') })
  const page = givenList()
  await pressAdd(page)
  await expect.poll(() => requests).toHaveLength(1)
  const button = page.getByRole('button', { name: 'Add a passkey' })
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  expect(page.queryByRole('alert')).toBeNull()
  expect(page.api.callsTo(ADD)).toHaveLength(0)
})

test('a passkey that the device has already is named as the reason', async () => {
  givenPasskeys({ create: () => browserError('InvalidStateError') })
  const page = givenList()
  await pressAdd(page)
  expect((await page.findByRole('alert')).textContent).toContain(
    'This device already has a passkey for your account.',
  )
})

test('a passkey is added after the password was confirmed', async () => {
  givenPasskeys()
  let isConfirmed = false
  const page = givenList({
    [BEGIN]: () => (isConfirmed ? CREATION_OPTIONS : refuse('confirm_identity', 'Please give it again.')),
    'POST /clip/users/confirm': () => {
      isConfirmed = true
      return null
    },
    [ADD]: withMessage('The passkey has been added.', { id: 1, name: 'Phone' }),
  })
  await pressAdd(page)
  const password = await page.findByLabelText('Password', { selector: 'input' })
  await page.user.type(password, 'my phrase')
  await page.user.click(page.getByRole('button', { name: 'Continue' }))
  await page.findByText('The passkey has been added.')
  expect(page.queryByRole('dialog')).toBeNull()
})

test('a passkey cannot be added in a browser without WebAuthn, and those of other devices are listed', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const page = givenList({ [LIST]: [PHONE] })
  await page.findByRole('button', { name: 'Remove Phone' })
  page.getByText('This browser cannot add passkeys here.')
  expect(page.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('a passkey is renamed in a dialog', async () => {
  const page = givenList({ [LIST]: [PHONE] })
  await page.user.click(await page.findByRole('button', { name: 'Rename Phone' }))
  const field = await page.findByLabelText('Name')
  await page.user.clear(field)
  await page.user.click(page.getByRole('button', { name: 'Save name' }))
  await page.findByText('Please enter a name')
  expect(page.api.callsTo(RENAME)).toHaveLength(0)
  page.api.answer({
    [RENAME]: withMessage('The passkey has been renamed.', null),
    [LIST]: [{ ...PHONE, name: 'Key ring' }],
  })
  await fillIn(page, { Name: ' Key ring ' })
  await page.user.click(page.getByRole('button', { name: 'Save name' }))
  await page.findByRole('button', { name: 'Rename Key ring' })
  expect(page.api.callsTo(RENAME).map(({ body }) => body)).toEqual([{ name: 'Key ring' }])
  expect(page.queryByRole('dialog')).toBeNull()
})

test.each([
  ['one of several', [PHONE, LAPTOP], 'This passkey no longer logs you in.'],
  ['the only one', [PHONE], 'This is your only passkey: you then log in with your password.'],
])('a passkey is removed after a question, as %s', async (_which, passkeys, question) => {
  const page = givenList({ [LIST]: passkeys })
  await page.user.click(await page.findByRole('button', { name: 'Remove Phone' }))
  expect((await page.findByRole('dialog')).textContent).toContain(question)
  expect(page.api.callsTo(REMOVE)).toHaveLength(0)
  page.api.answer({ [REMOVE]: withMessage('The passkey has been removed.', null), [LIST]: [] })
  await page.user.click(await page.findByRole('button', { name: 'Confirm' }))
  await page.findByText('The passkey has been removed.')
  await expect.poll(() => page.queryByText('Phone')).toBeNull()
  expect(page.api.callsTo(REMOVE)[0]?.params).toEqual({ id: '1' })
})

test('a passkey that is blocked states why', async () => {
  const page = givenList({ [LIST]: [LAPTOP] })
  expect((await page.findByRole('listitem')).textContent).toContain('Blocked, because a copy of it was used.')
})

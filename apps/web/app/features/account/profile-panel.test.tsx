/** The own name, password and sessions on the dashboard: R-PROFILE-1, R-PROFILE-2, R-PROFILE-3. */
import { PASSWORD_MESSAGES, REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, say } from '../../../test/api-double.ts'
import { fillIn, textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember, sampleAccount } from '../../../test/sample-account.ts'
import { storedSession } from '../../lib/stored-session.ts'
import { ProfilePanel } from './profile-panel.tsx'
import { currentViewer } from './session-store.ts'

const HERE = {
  id: 1,
  device: 'Firefox on Windows',
  loggedInAt: '2026-11-02T09:00:00.000Z',
  lastSeenAt: '2026-11-02T10:00:00.000Z',
  current: true,
}
const ELSEWHERE = { ...HERE, id: 2, device: 'Safari on iPhone', current: false }

async function givenPanel() {
  const api = givenApi()
  const account = await givenMember(api)
  const page = renderPage(<ProfilePanel account={account} />)
  return { ...page, api }
}

describe('the name', () => {
  test('is saved, and the header knows it at once', async () => {
    const { api, user, getByLabelText, findByRole, findByText } = await givenPanel()
    expect(textIn(getByLabelText('Name'))).toBe('Bea Buyer')
    api.answer({
      'POST /clip/users/name': say('Your name has been changed.', null),
      'GET /clip/users/:id': sampleAccount({ userFirstName: 'Ada' }),
    })
    await user.clear(getByLabelText('Name'))
    await fillIn({ user, getByLabelText }, { Name: ' Ada Byron ' })
    await user.click(await findByRole('button', { name: 'Save name' }))
    await findByText('Your name has been changed.')
    expect(api.callsTo('POST /clip/users/name')[0]?.body).toEqual({ name: 'Ada Byron' })
    expect(currentViewer().account?.userFirstName).toBe('Ada')
  })

  test('is required', async () => {
    const { api, user, getByLabelText, findByRole, findByText } = await givenPanel()
    await user.clear(getByLabelText('Name'))
    await user.click(await findByRole('button', { name: 'Save name' }))
    await findByText(REGISTRATION_MESSAGES.name)
    expect(api.callsTo('POST /clip/users/name')).toHaveLength(0)
  })
})

describe('the password', () => {
  async function change(
    current: string,
    password: string,
    again: string,
    page: Awaited<ReturnType<typeof givenPanel>>,
  ) {
    await fillIn(page, { 'Current password': current, 'New password': password, 'Confirm password': again })
    await page.user.click(await page.findByRole('button', { name: 'Change password' }))
  }

  test('needs all three fields', async () => {
    const page = await givenPanel()
    await change('', '', '', page)
    await page.findByText(PASSWORD_MESSAGES.current)
    page.getByText('Please enter a new password')
    page.getByText(PASSWORD_MESSAGES.confirm)
    expect(page.api.callsTo('POST /clip/users/password')).toHaveLength(0)
  })

  test('is sent as typed, and the success takes the place of the form', async () => {
    const page = await givenPanel()
    page.api.answer({ 'POST /clip/users/password': say('Your password has been changed.', null) })
    await change('old one', ' a new phrase ', ' a new phrase ', page)
    expect((await page.findByText('Your password has been changed.')).closest('[role=status]')).toBe(
      document.activeElement,
    )
    expect(page.api.callsTo('POST /clip/users/password')[0]?.body).toEqual({
      current: 'old one',
      password: ' a new phrase ',
      pwd_confirm: ' a new phrase ',
    })
  })

  test('that is wrong is said beside its field', async () => {
    const page = await givenPanel()
    const errors = { current: [PASSWORD_MESSAGES.wrong] }
    page.api.answer({
      'POST /clip/users/password': refuse('validation', PASSWORD_MESSAGES.wrong, { errors }),
    })
    await change('a guess', 'a new phrase', 'a new phrase', page)
    await page.findByText(PASSWORD_MESSAGES.wrong)
    expect(document.activeElement).toBe(page.getByLabelText('Current password'))
  })
})

describe('where the member is logged in', () => {
  async function givenSessions() {
    const page = await givenPanel()
    page.api.answer({ 'GET /clip/users/sessions': [HERE, ELSEWHERE] })
    await page.user.click(page.getByText('Where you are logged in'))
    await page.findByRole('button', { name: 'Log out Safari on iPhone' })
    return page
  }

  test('is asked for when it is opened, not before', async () => {
    const { api } = await givenPanel()
    expect(api.callsTo('GET /clip/users/sessions')).toHaveLength(0)
  })

  test('lists the devices; another one can be logged out, this one says that it is this one', async () => {
    const page = await givenSessions()
    page.getByText('This device')
    page.api.answer({
      'DELETE /clip/users/sessions/:id': say('That device is now logged out.', null),
      'GET /clip/users/sessions': [HERE],
    })
    await page.user.click(page.getByRole('button', { name: 'Log out Safari on iPhone' }))
    await page.findByText('That device is now logged out.')
    expect(page.api.callsTo('DELETE /clip/users/sessions/:id')[0]?.params).toEqual({ id: '2' })
    await expect.poll(() => page.queryByRole('button', { name: /Safari/ })).toBeNull()
  })

  test('ends everywhere after a question, and leads to the login', async () => {
    const page = await givenSessions()
    await page.user.click(page.getByRole('button', { name: 'Log out everywhere' }))
    page.api.answer({ 'POST /clip/users/logout': say('You are now logged out on every device.', null) })
    await page.user.click(await page.findByRole('button', { name: 'Confirm' }))
    await page.findByText('Now at /login')
    page.getByText('You are now logged out on every device.')
    expect(page.api.callsTo('POST /clip/users/logout')[0]?.query).toEqual({ all: '1' })
    expect(storedSession.read()).toBeNull()
  })
})

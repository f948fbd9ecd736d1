/** The own name, password and sessions on the profile page: R-PROFILE-1, R-PROFILE-2, R-PROFILE-3. */
import { PASSWORD_MESSAGES, REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
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

async function givenPanel(answers: Parameters<typeof givenApi>[0] = {}) {
  const api = givenApi(answers)
  const account = await givenMember(api)
  return { ...renderPage(<ProfilePanel account={account} />), api }
}

describe('the name', () => {
  test('the name is saved, and the header shows it at once', async () => {
    const { api, user, getByLabelText, findByLabelText, findByRole, findByText } = await givenPanel()
    expect(textIn(await findByLabelText('Name'))).toBe('Bea Buyer')
    api.answer({
      'POST /clip/users/name': withMessage('Your name has been changed.', null),
      'GET /clip/users/:id': sampleAccount({ userFirstName: 'Ada' }),
    })
    await user.clear(getByLabelText('Name'))
    await fillIn({ user, getByLabelText }, { Name: ' Ada Byron ' })
    await user.click(await findByRole('button', { name: 'Save name' }))
    await findByText('Your name has been changed.')
    expect(api.callsTo('POST /clip/users/name')[0]?.body).toEqual({ name: 'Ada Byron' })
    expect(currentViewer().account?.userFirstName).toBe('Ada')
  })

  test('the name is required', async () => {
    const { api, user, findByLabelText, findByRole, findByText } = await givenPanel()
    await user.clear(await findByLabelText('Name'))
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
    await page.findByLabelText('Current password')
    await fillIn(page, { 'Current password': current, 'New password': password, 'Confirm password': again })
    await page.user.click(await page.findByRole('button', { name: 'Change password' }))
  }

  test('the password needs all three fields', async () => {
    const page = await givenPanel()
    await change('', '', '', page)
    await page.findByText(PASSWORD_MESSAGES.current)
    page.getByText('Please enter a new password')
    page.getByText(PASSWORD_MESSAGES.confirm)
    expect(page.api.callsTo('POST /clip/users/password')).toHaveLength(0)
  })

  test('the password is sent as typed, and the success takes the place of the form', async () => {
    const page = await givenPanel()
    page.api.answer({ 'POST /clip/users/password': withMessage('Your password has been changed.', null) })
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

  test('a wrong password is reported next to its field', async () => {
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
    const page = await givenPanel({ 'GET /clip/users/sessions': [HERE, ELSEWHERE] })
    await page.findByRole('button', { name: 'Log out Safari on iPhone' })
    return page
  }

  test('the list of sessions lists the devices; another one can be logged out, this one states that it is this one', async () => {
    const page = await givenSessions()
    page.getByText('This device')
    page.api.answer({
      'DELETE /clip/users/sessions/:id': withMessage('That device is now logged out.', null),
      'GET /clip/users/sessions': [HERE],
    })
    await page.user.click(page.getByRole('button', { name: 'Log out Safari on iPhone' }))
    await page.findByText('That device is now logged out.')
    expect(page.api.callsTo('DELETE /clip/users/sessions/:id')[0]?.params).toEqual({ id: '2' })
    await expect.poll(() => page.queryByRole('button', { name: /Safari/ })).toBeNull()
  })

  test('the list of sessions ends all of them after a question, and leads to the login', async () => {
    const page = await givenSessions()
    await page.user.click(page.getByRole('button', { name: 'Log out everywhere' }))
    page.api.answer({
      'POST /clip/users/logout': withMessage('You are now logged out on every device.', null),
    })
    await page.user.click(await page.findByRole('button', { name: 'Confirm' }))
    await page.findByText('Now at /login')
    page.getByText('You are now logged out on every device.')
    expect(page.api.callsTo('POST /clip/users/logout')[0]?.query).toEqual({ all: '1' })
    expect(storedSession.read()).toBeNull()
  })
})

describe('R-CARD-3: the saved cards', () => {
  const VISA = { id: 'pm_1', brand: 'Visa', last4: '4242', expiryMonth: 3, expiryYear: 2029, expired: false }
  const OLD = { ...VISA, id: 'pm_2', last4: '0005', expiryYear: 2020, expired: true }

  test('the saved cards are listed with their end, and removed after a question', async () => {
    const page = await givenPanel({ 'GET /clip/payments/cards': [VISA, OLD] })
    const cards = await page.findAllByRole('listitem')
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Visa ending 4242, expires 03\/29/),
      expect.stringMatching(/^Visa ending 0005, expired 03\/20/),
    ])
    await page.user.click(page.getByRole('button', { name: 'Remove Visa ending 4242' }))
    expect(page.api.callsTo('DELETE /clip/payments/cards/:id')).toHaveLength(0)
    page.api.answer({
      'DELETE /clip/payments/cards/:id': withMessage('The card has been removed.', null),
      'GET /clip/payments/cards': [],
    })
    await page.user.click(await page.findByRole('button', { name: 'Confirm' }))
    await page.findByText('The card has been removed.')
    await page.findByText(/You have no saved cards\./)
    expect(page.api.callsTo('DELETE /clip/payments/cards/:id')[0]?.params).toEqual({ id: 'pm_1' })
  })
})

describe('R-TIER-8: the audience on the profile of an administrator', () => {
  test.each([
    [3_200_000, '2026-11-02T09:00:00.000Z', '3,200,000 followers, declared on 2 Nov 2026.'],
    [5_000_000, null, 'Up to 5 million followers.'],
    [null, null, 'Not declared yet. The checkout asks for it once.'],
  ])(
    'of %s followers, declared at %s, is shown as: %s',
    async (declaredAudience, audienceDeclaredAt, text) => {
      givenApi()
      const account = sampleAccount({ userRole: 'Administrator', declaredAudience, audienceDeclaredAt })
      const { findByRole } = renderPage(<ProfilePanel account={account} />)
      const audience = await findByRole('region', { name: 'Audience' })
      expect(audience.textContent).toContain(text)
    },
  )
})

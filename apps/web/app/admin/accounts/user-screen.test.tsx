/** R-ACCOUNT-8, R-PRIVACY-13: the admin screen of a customer's user. */
import type { AdminUser } from '@rushes/contract/agency-users'
import type { Capability } from '@rushes/contract/capabilities'
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PasswordModal } from '../../features/account/password-modal.tsx'
import { useIdentityQuestion } from '../kit/confirm-identity-store.ts'
import { UserScreen } from './user-screen.tsx'

const ANN: AdminUser = {
  id: 5020,
  name: 'Ann Other',
  email: 'ann@press.example',
  account: { id: 1002, name: 'Daily Scroll' },
  role: 'User',
  state: 'active',
  last_login_at: null,
  created_at: '2026-11-01T10:00:00.000Z',
  spending: null,
  currency: 'gbp',
  sessions: [
    {
      device: 'Firefox on Linux',
      logged_in_at: '2026-11-20T10:00:00.000Z',
      last_seen_at: '2026-11-20T11:00:00.000Z',
    },
  ],
}
const show = (user: AdminUser, capabilities: Capability[]) =>
  renderPage(
    <UserScreen
      user={user}
      viewer={{ id: 7, name: 'Bea', role: 'Administrator', capabilities: new Set(capabilities) }}
    />,
  )

test('R-ACCOUNT-8: another role is chosen, and given by a second press', async () => {
  const api = givenApi({ 'POST /agency/users/:id/role': withMessage('Ann Other is now Manager.', null) })
  const page = show(ANN, ['accounts.view', 'accounts.edit'])
  await page.findByText('Firefox on Linux')
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Role in the account' }), 'Manager')
  expect(api.callsTo('POST /agency/users/:id/role')).toEqual([])
  await page.user.click(page.getByRole('button', { name: 'Save role and log the user out' }))
  await page.findByText('Ann Other is now Manager.')
  expect(api.callsTo('POST /agency/users/:id/role').map(({ body }) => body)).toEqual([{ role: 'Manager' }])
})

test('R-REQUEST-1: the spending limit is shown and set', async () => {
  const api = givenApi({
    'POST /agency/users/:id/spending-limit': withMessage(
      'Ann Other may spend £500.00 GBP a month now.',
      null,
    ),
  })
  const page = show(ANN, ['accounts.view', 'accounts.edit'])
  page.getByText('No spending limit')
  await page.user.click(page.getByRole('button', { name: 'Set spending limit' }))
  await page.user.type(await page.findByLabelText('Limit per month (GBP)'), '500')
  await page.user.click(page.getByRole('button', { name: 'Save limit' }))
  await page.findByText('Ann Other may spend £500.00 GBP a month now.')
  expect(api.callsTo('POST /agency/users/:id/spending-limit').map(({ body }) => body)).toEqual([
    { limitMinor: 50_000 },
  ])
})

/** What the frame of the admin area shows when a call asks for the password. */
function Frame() {
  const answer = useIdentityQuestion()
  return answer && <PasswordModal onGiven={() => answer(true)} onClose={() => answer(false)} />
}

test.each([
  ['loses the access', ANN, 'POST /agency/users/:id/disable', ['End the access', 'End the access']],
  [
    'gets the access back',
    { ...ANN, state: 'disabled' },
    'POST /agency/users/:id/enable',
    ['Restore access', 'Restore'],
  ],
  [
    'gets a link for a new password',
    ANN,
    'POST /agency/users/:id/reset-link',
    ['Send a link for a new password', 'Confirm'],
  ],
  ['is logged out', ANN, 'POST /agency/users/:id/end-sessions', ['Log out everywhere', 'Confirm']],
] as const)(
  'R-STAFF-4: a user %s after the password was given, in one go',
  async (_what, user, key, presses) => {
    let isProven = false
    const api = givenApi({
      [key]: () =>
        isProven ? withMessage('Done.', null) : refuse('confirm_identity', 'Please give it again.'),
      'POST /clip/users/confirm': () => {
        isProven = true
        return null
      },
    })
    const page = renderPage(
      <>
        <UserScreen
          user={user}
          viewer={{ id: 7, name: 'Bea', role: 'Administrator', capabilities: new Set(['accounts.edit']) }}
        />
        <Frame />
      </>,
    )
    for (const name of presses) {
      const reason = page.queryByLabelText(/^Reason/)
      if (reason) await page.user.type(reason, 'Checked')
      const [button] = (await page.findAllByRole('button', { name })).slice(-1)
      if (button) await page.user.click(button)
    }
    await page.user.type(await page.findByLabelText('Password'), 'my phrase')
    await page.user.click(page.getByRole('button', { name: 'Continue' }))
    await expect.poll(() => api.callsTo(key)).toHaveLength(2)
  },
)

test('R-ACCOUNT-8: a Manager sees the person and nothing to press', async () => {
  const page = show(ANN, ['accounts.view'])
  await page.findByText('ann@press.example')
  expect(page.queryByRole('button')).toBeNull()
  expect(page.queryByRole('combobox')).toBeNull()
})

test('R-PRIVACY-13: no user is erased before the address was typed again', async () => {
  const api = givenApi({
    'POST /agency/users/:id/erase': withMessage('User erased.', { rows: 9, stayed: [] }),
  })
  const page = show(ANN, ['accounts.view', 'accounts.edit', 'privacy.erase'])
  await page.user.click(await page.findByRole('button', { name: 'Erase user' }))
  await page.user.type(page.getByLabelText('Type ann@press.example'), 'anne@press.example')
  await page.user.type(page.getByLabelText('Reason'), 'They asked for it.')
  await page.user.click(page.getByRole('button', { name: 'Erase permanently' }))
  await page.findByText('Enter the email address of this user.')
  expect(api.callsTo('POST /agency/users/:id/erase')).toEqual([])
  await page.user.clear(page.getByLabelText('Type ann@press.example'))
  await page.user.type(page.getByLabelText('Type ann@press.example'), 'Ann@press.example')
  await page.user.click(page.getByRole('button', { name: 'Erase permanently' }))
  await page.findByText('User erased.')
  expect(api.callsTo('POST /agency/users/:id/erase').map(({ body }) => body)).toEqual([
    { email: 'Ann@press.example', reason: 'They asked for it.' },
  ])
})

test('R-PRIVACY-9: what still names an erased person is listed with the reason', async () => {
  const stayed = [
    { table: 'contributors', rows: 1, why: 'the agency owes a share of its sales' },
    { table: 'inbox_replies', rows: null, why: 'was written by others' },
  ]
  givenApi({ 'POST /agency/users/:id/erase': withMessage('User erased.', { rows: 9, stayed }) })
  const page = show(ANN, ['accounts.view', 'accounts.edit', 'privacy.erase'])
  await page.user.click(await page.findByRole('button', { name: 'Erase user' }))
  await page.user.type(page.getByLabelText('Type ann@press.example'), 'ann@press.example')
  await page.user.type(page.getByLabelText('Reason'), 'They asked for it.')
  await page.user.click(page.getByRole('button', { name: 'Erase permanently' }))
  await page.findByText('contributors (1): the agency owes a share of its sales')
  page.getByText('inbox replies (not counted): was written by others')
})

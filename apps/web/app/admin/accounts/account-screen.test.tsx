/** R-REGISTER-6, R-ACCOUNT-6, R-ACCOUNT-7: the admin screen of an account. */
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import type { Capability } from '@rushes/contract/capabilities'
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAdminAccount } from '../../../test/sample-admin.ts'
import { PasswordModal } from '../../features/account/password-modal.tsx'
import { useIdentityQuestion } from '../kit/confirm-identity-store.ts'
import { ACCOUNT_FIELDS } from './account-fields.ts'
import { AccountScreen } from './account-screen.tsx'

const WAITING = sampleAdminAccount({
  state: 'waiting',
  registration: {
    name: 'Ada Byron',
    email: 'ada@press.example',
    company: 'Analytical Press',
    address: ['12 Engine Row', 'London'],
    sent_at: '2026-11-20T10:00:00.000Z',
    from_checkout: false,
    decided_at: null,
    decided_by: '',
    reason: '',
    joins: null,
  },
})
const COUNTRIES = [
  { value: 'gb', label: 'United Kingdom' },
  { value: 'fr', label: 'France' },
]
const show = (account: AdminAccount, capabilities: Capability[] = ['accounts.view', 'accounts.edit']) =>
  renderPage(
    <AccountScreen
      account={account}
      countries={COUNTRIES}
      person={{ id: 7, name: 'Bea', role: 'Administrator', capabilities: new Set(capabilities) }}
    />,
  )

test('R-REGISTER-6: a company that waits is let in with one press, and may purchase unless that is taken away', async () => {
  const approved = { ...WAITING, state: 'open' as const }
  const api = givenApi({
    'POST /agency/accounts/:id/approve': withMessage('Analytical Press is let in.', approved),
  })
  const page = show(WAITING)
  await page.findByText('ada@press.example')
  await page.user.click(page.getByRole('button', { name: 'Approve' }))
  await page.findByText('Analytical Press is let in.')
  expect(api.callsTo('POST /agency/accounts/:id/approve').map(({ body }) => body)).toEqual([
    { can_purchase: true, can_prepay: false, shorts_only: false },
  ])
})

test('R-REGISTER-6: a refusal requires a reason, and shows that another user was faster', async () => {
  givenApi({
    'POST /agency/accounts/:id/refuse': refuse('conflict', 'Another user has already approved this account.'),
  })
  const page = show(WAITING)
  await page.user.click(await page.findByRole('button', { name: 'Reject' }))
  const dialog = await page.findByRole('dialog')
  await page.user.click(page.getAllByRole('button', { name: 'Reject' }).at(-1) ?? dialog)
  await page.findByText('Enter a reason. The applicant reads it.')
  await page.user.type(page.getByLabelText('Reason (sent to the applicant)'), 'No newsroom')
  await page.user.click(page.getAllByRole('button', { name: 'Reject' }).at(-1) ?? dialog)
  await page.findByText('Another user has already approved this account.')
})

test('R-ACCOUNT-6: only what was changed is saved onto the revision that was read', async () => {
  const open: AdminAccount = { ...WAITING, state: 'open', can_purchase: true }
  const api = givenApi({
    'POST /agency/accounts/:id': withMessage('Account saved.', { ...open, revision: 4 }),
  })
  const page = show(open)
  await page.user.click(await page.findByRole('checkbox', { name: 'Can buy prepaid credits' }))
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => api.callsTo('POST /agency/accounts/:id').map(({ body }) => body))
    .toEqual([
      {
        name: 'Analytical Press',
        country_code: 'gb',
        domains: [],
        tax_number: '',
        declared_audience: null,
        can_purchase: true,
        can_prepay: true,
        shorts_only: false,
        revision: 3,
      },
    ])
})

test('R-JOIN-3: an account whose user requests to join another shows which, and can be approved or rejected', async () => {
  const registration = WAITING.registration && {
    ...WAITING.registration,
    joins: { id: 12, name: 'The Paper' },
  }
  const page = show({ ...WAITING, state: 'joining', registration })
  await page.findByRole('heading', { name: 'Joining' })
  for (const link of page.getAllByRole('link', { name: 'The Paper' })) {
    expect(link.getAttribute('href')).toBe('/admin/accounts/12')
  }
  page.getByRole('button', { name: 'Approve' })
  page.getByRole('button', { name: 'Reject' })
  expect(page.queryByRole('form', { name: 'Account' })).toBeNull()
})

test.each([
  ['8,500,000', 8_500_000],
  [' ', null],
])('R-TIER-8: "%s" followers are sent as %s', async (text, declared_audience) => {
  const open: AdminAccount = { ...WAITING, state: 'open', declared_audience: 12 }
  const api = givenApi({ 'POST /agency/accounts/:id': withMessage('Account saved.', open) })
  const page = show(open)
  const field = await page.findByLabelText(/^Followers/)
  await page.user.clear(field)
  await page.user.type(field, text)
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => api.callsTo('POST /agency/accounts/:id').map(({ body }) => body))
    .toMatchObject([{ declared_audience }])
})

test('R-TIER-8: followers that are no number are not taken as unknown, so the server refuses them', () => {
  expect(ACCOUNT_FIELDS.declared_audience.take('many')).toBe(-1)
})

test('R-JOIN-1: staff set the email domains of an account as one text', async () => {
  const open: AdminAccount = { ...WAITING, state: 'open', domains: ['a.example', 'b.example'] }
  const api = givenApi({
    'POST /agency/accounts/:id': withMessage('Account saved.', { ...open, revision: 4 }),
  })
  const page = show(open)
  const field = await page.findByLabelText(/^Email domains/)
  expect(textIn(field)).toBe('a.example, b.example')
  await page.user.clear(field)
  await page.user.type(field, '@b.example; c.example,')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => api.callsTo('POST /agency/accounts/:id').map(({ body }) => body))
    .toMatchObject([{ domains: ['@b.example', 'c.example'] }])
})

/** What the frame of the admin area shows when a call asks for the password. */
function Frame() {
  const answer = useIdentityQuestion()
  return answer && <PasswordModal onGiven={() => answer(true)} onClose={() => answer(false)} />
}

test.each([
  ['approved', WAITING, 'POST /agency/accounts/:id/approve', ['Approve']],
  ['refused', WAITING, 'POST /agency/accounts/:id/refuse', ['Reject', 'Reject']],
  [
    'closed',
    { ...WAITING, state: 'open' },
    'POST /agency/accounts/:id/close',
    ['Close the account', 'Close the account'],
  ],
  [
    'opened again',
    { ...WAITING, state: 'closed' },
    'POST /agency/accounts/:id/reopen',
    ['Open the account again', 'Open again'],
  ],
  [
    'changed',
    { ...WAITING, state: 'open' },
    'POST /agency/accounts/:id',
    ['Can buy prepaid credits', 'Save'],
  ],
] as const)(
  'R-STAFF-4: a company is %s after the password was given, in one go',
  async (_what, account, key, presses) => {
    let isProven = false
    const api = givenApi({
      [key]: () =>
        isProven ? withMessage('Done.', account) : refuse('confirm_identity', 'Please give it again.'),
      'POST /clip/users/confirm': () => {
        isProven = true
        return null
      },
    })
    const page = renderPage(
      <>
        <AccountScreen
          account={account}
          countries={COUNTRIES}
          person={{
            id: 7,
            name: 'Bea',
            role: 'Administrator',
            capabilities: new Set(['accounts.view', 'accounts.edit']),
          }}
        />
        <Frame />
      </>,
    )
    for (const name of presses) {
      const reason = page.queryByLabelText(/^Reason/)
      if (reason) await page.user.type(reason, 'Checked')
      const [button] = (await page.findAllByRole(/^Can/.test(name) ? 'checkbox' : 'button', { name })).slice(
        -1,
      )
      if (button) await page.user.click(button)
    }
    await page.user.type(await page.findByLabelText('Password'), 'my phrase')
    await page.user.click(page.getByRole('button', { name: 'Continue' }))
    await expect.poll(() => api.callsTo(key)).toHaveLength(2)
    expect(api.callsTo(key)[1]).toEqual(api.callsTo(key)[0])
  },
)

test('R-ACCOUNT-5: a Manager sees everything and nothing to press', async () => {
  const page = show({ ...WAITING, state: 'closed', closed_at: WAITING.created_at, close_reason: 'Unpaid.' }, [
    'accounts.view',
  ])
  await page.findByText('Unpaid.')
  expect(page.queryByRole('button')).toBeNull()
})

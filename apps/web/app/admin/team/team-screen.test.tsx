/** R-STAFF-7, R-STAFF-4: the admin screens of staff and of their own security. */
import type { StaffUser } from '@rushes/contract/agency-team'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PasswordModal } from '../../features/account/password-modal.tsx'
import { useIdentityQuestion } from '../kit/confirm-identity-store.ts'
import { SecondFactor } from '../security/second-factor.tsx'
import { StaffRow } from './staff-row.tsx'

const BEA: StaffUser = {
  id: 7,
  name: 'Bea Editor',
  email: 'bea@agency.example',
  role: 'Staff',
  state: 'active',
  secondFactor: true,
  lastSeenAt: null,
  you: false,
  roles: ['Manager', 'Staff'],
}

/** The part of the frame that asks for the password. */
function Frame() {
  const answer = useIdentityQuestion()
  return answer && <PasswordModal onGiven={() => answer(true)} onClose={() => answer(false)} />
}

test('R-STAFF-7: who is out of reach is shown without anything to press', () => {
  const page = renderPage(
    <ul>
      <StaffRow person={{ ...BEA, role: 'Superuser', roles: [] }} onChange={() => undefined} />
    </ul>,
  )
  expect(page.getByText('Superuser')).toBeTruthy()
  expect(page.queryByRole('button')).toBeNull()
  expect(page.queryByRole('combobox')).toBeNull()
})

test('R-STAFF-4: another role is given after the password was, in one go', async () => {
  let isProven = false
  const api = givenApi({
    'POST /agency/team/:id/role': () =>
      isProven
        ? withMessage('Bea Editor is now Manager.', null)
        : refuse('confirm_identity', 'Please give it again.'),
    'POST /clip/users/confirm': () => {
      isProven = true
      return null
    },
  })
  const page = renderPage(
    <>
      <ul>
        <StaffRow person={BEA} onChange={() => undefined} />
      </ul>
      <Frame />
    </>,
  )
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Role of Bea Editor' }), 'Manager')
  await page.user.click(page.getByRole('button', { name: /^Save/ }))
  await page.user.type(await page.findByLabelText('Password'), 'my phrase')
  await page.user.click(page.getByRole('button', { name: 'Continue' }))
  await page.findByText('Bea Editor is now Manager.')
  expect(api.callsTo('POST /agency/team/:id/role').map(({ body }) => body)).toEqual([
    { role: 'Manager' },
    { role: 'Manager' },
  ])
})

test('R-STAFF-3: new recovery codes are shown once', async () => {
  givenApi({ 'POST /agency/factor/codes': { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] } })
  const page = renderPage(
    <Suspense>
      <SecondFactor factor={{ on: true, required: false, recoveryCodesLeft: 2 }} />
    </Suspense>,
  )
  expect(page.getByText(/^2 recovery codes are left\. Create new codes/)).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: 'Create new recovery codes' }))
  await page.user.click(await page.findByRole('button', { name: 'Confirm' }))
  await page.findByText('AAAA-BBBB')
  await page.user.click(page.getByRole('button', { name: 'I have saved them' }))
  await expect.poll(() => page.queryByText('AAAA-BBBB')).toBeNull()
})

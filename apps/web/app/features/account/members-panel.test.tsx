/** The users of an account on the dashboard of an administrator: R-MEMBER-1, R-MEMBER-2, R-MEMBER-3. */
import type { Data } from '@rushes/contract/client'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn, textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { ProfilePanel } from './profile-panel.tsx'

const ROLES = ['Manager', 'Staff', 'User'] as const
const ADA = {
  id: 7,
  name: 'Ada Byron',
  email: 'ada@scroll.example',
  role: 'Administrator' as const,
  active: true,
  you: true,
  roles: [],
  reachable: false,
  spending: null,
}
const BEA = {
  ...ADA,
  id: 8,
  name: 'Bea',
  email: 'bea@scroll.example',
  role: 'User' as const,
  you: false,
  roles: [...ROLES],
  reachable: true,
}
const GONE = { ...BEA, id: 9, name: 'Cy', email: 'cy@scroll.example', active: false }
const INVITED = {
  id: 4,
  name: 'Dee',
  email: 'dee@scroll.example',
  role: 'Staff' as const,
  invitedAt: '2026-11-02T09:00:00.000Z',
}
const MEMBERS = {
  members: [ADA, BEA, GONE],
  invitations: [INVITED],
  requests: [],
  domains: [],
  addableDomain: null,
  roles: [...ROLES],
  currency: 'gbp' as const,
}

async function givenMembers(answer: Data<'GET /clip/members'> = MEMBERS) {
  const api = givenApi()
  const account = await givenMember(api, { userRole: 'Administrator' })
  api.answer({ 'GET /clip/members': answer })
  const page = renderPage(<ProfilePanel account={account} />)
  await page.findByText('ada@scroll.example')
  return { ...page, api }
}

test('the list of users is for administrators, and is not requested for others', async () => {
  const api = givenApi()
  const page = renderPage(<ProfilePanel account={await givenMember(api)} />)
  await page.findByRole('heading', { name: 'Saved cards' })
  expect(page.queryByText(/^Users of/)).toBeNull()
  expect(api.callsTo('GET /clip/members')).toHaveLength(0)
})

describe('a colleague', () => {
  test('a colleague gets another role in two steps; oneself has none to choose', async () => {
    const page = await givenMembers()
    expect(page.queryByLabelText('Role of Ada Byron')).toBeNull()
    const role = page.getByLabelText('Role of Bea')
    expect(textIn(role)).toBe('User')
    page.api.answer({ 'POST /clip/members/:id/role': withMessage('Bea is now Manager.', null) })
    await page.user.selectOptions(role, 'Manager')
    expect(page.api.callsTo('POST /clip/members/:id/role')).toHaveLength(0)
    await page.user.click(page.getByRole('button', { name: 'Save the role of Bea' }))
    await page.findByText('Bea is now Manager.')
    expect(page.api.callsTo('POST /clip/members/:id/role')[0]).toMatchObject({
      params: { id: '8' },
      body: { role: 'Manager' },
    })
    await expect.poll(() => page.api.callsTo('GET /clip/members').length).toBe(2)
  })

  test('a colleague loses the access after a question', async () => {
    const page = await givenMembers()
    page.api.answer({ 'DELETE /clip/members/:id/access': withMessage('The access of Bea has ended.', null) })
    await page.user.click(page.getByRole('button', { name: 'End access Bea' }))
    await page.findByText(/Bea is logged out on all devices/)
    await page.user.click(page.getByRole('button', { name: 'Confirm' }))
    await page.findByText('The access of Bea has ended.')
  })

  test('a colleague whose access has ended can have it back', async () => {
    const page = await givenMembers()
    page.getByText('Access ended')
    page.api.answer({ 'POST /clip/members/:id/access': withMessage('Cy has access again.', null) })
    await page.user.click(page.getByRole('button', { name: 'Restore access of Cy' }))
    await page.findByText('Cy has access again.')
  })

  test('a colleague that cannot be changed keeps the role, and the page shows why', async () => {
    const page = await givenMembers()
    page.api.answer({
      'POST /clip/members/:id/role': refuse('forbidden', 'You can change users below your own role only'),
    })
    await page.user.selectOptions(page.getByLabelText('Role of Bea'), 'Staff')
    await page.user.click(page.getByRole('button', { name: 'Save the role of Bea' }))
    await page.findByText('You can change users below your own role only')
  })
})

describe('R-REQUEST-1: the spending limit of a colleague', () => {
  const LIMITED = { ...BEA, spending: { limitMinor: 50_000, spentMinor: 24_000, currency: 'gbp' as const } }

  test('a limit is shown with what is spent, and changed; an empty field removes it', async () => {
    const page = await givenMembers({ ...MEMBERS, members: [ADA, LIMITED] })
    page.getByText('£240.00 of £500.00 spent this month')
    expect(page.queryByRole('button', { name: /of Ada Byron$/ })).toBeNull()
    page.api.answer({
      'POST /clip/members/:id/spending-limit': withMessage('Bea has no spending limit now.', null),
    })
    await page.user.click(page.getByRole('button', { name: 'Change limit of Bea' }))
    const field = await page.findByLabelText('Limit per month (GBP)')
    expect(textIn(field)).toBe('500')
    await page.user.clear(field)
    await page.user.click(page.getByRole('button', { name: 'Save limit' }))
    await page.findByText('Bea has no spending limit now.')
    expect(page.api.callsTo('POST /clip/members/:id/spending-limit')[0]).toMatchObject({
      params: { id: '8' },
      body: { limitMinor: null },
    })
  })

  test.each(['-1', '1.234', 'x', '99999999999'])('the limit %s is refused at its field', async (limit) => {
    const page = await givenMembers()
    await page.user.click(page.getByRole('button', { name: 'Set limit of Bea' }))
    await page.user.type(await page.findByLabelText('Limit per month (GBP)'), limit)
    await page.user.click(page.getByRole('button', { name: 'Save limit' }))
    await page.findByText('Please enter an amount of 0 or more, or leave the field empty.')
    expect(page.api.callsTo('POST /clip/members/:id/spending-limit')).toHaveLength(0)
  })
})

describe('an invitation', () => {
  test('an invitation is written with name, email and the lowest role unless another one is chosen', async () => {
    const page = await givenMembers()
    page.api.answer({
      'POST /clip/invitations': withMessage('We have sent an invitation to eve@scroll.example.', null),
    })
    const form = page.getByRole('form', { name: 'Invite a colleague' })
    expect(textIn(page.getByLabelText('Role'))).toBe('User')
    const fields = page.getAllByLabelText('Name').filter((field) => form.contains(field))
    await page.user.click(fields[0] ?? form)
    await page.user.paste('Eve')
    await fillIn(page, { Email: ' eve@scroll.example ' })
    await page.user.click(page.getByRole('button', { name: 'Send invitation' }))
    await page.findByText('We have sent an invitation to eve@scroll.example.')
    expect(page.api.callsTo('POST /clip/invitations')[0]?.body).toEqual({
      name: 'Eve',
      email: 'eve@scroll.example',
      role: 'User',
    })
    expect(textIn(page.getByLabelText('Email'))).toBe('')
  })

  test('an invitation without a name or with a wrong address is not sent', async () => {
    const page = await givenMembers()
    await fillIn(page, { Email: 'no address' })
    await page.user.click(page.getByRole('button', { name: 'Send invitation' }))
    await page.findByText('Please enter your name')
    page.getByText('Please enter a valid email address')
    expect(page.api.callsTo('POST /clip/invitations')).toHaveLength(0)
  })

  test('an invitation that is open can be sent again and withdrawn', async () => {
    const page = await givenMembers()
    page.api.answer({
      'POST /clip/invitations/:id/resend': withMessage('We have sent the invitation again.', null),
      'DELETE /clip/invitations/:id': withMessage('The invitation has been withdrawn.', null),
    })
    await page.user.click(page.getByRole('button', { name: 'Send again to Dee' }))
    await page.findByText('We have sent the invitation again.')
    page.api.answer({ 'GET /clip/members': { ...MEMBERS, invitations: [] } })
    await page.user.click(page.getByRole('button', { name: 'Withdraw the invitation of Dee' }))
    await page.findByText('The invitation has been withdrawn.')
    await expect.poll(() => page.queryByText('Open invitations')).toBeNull()
  })
})

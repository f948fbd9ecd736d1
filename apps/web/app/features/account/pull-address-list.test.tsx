/** R-PULL-1: the browser's part of pull addresses. */
import type { PullAddress } from '@rushes/contract/pull-addresses'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PullAddressList } from './pull-address-list.tsx'

const LIST = 'GET /clip/pull-addresses'
const CREATE = 'POST /clip/pull-addresses'
const REVOKE = 'DELETE /clip/pull-addresses/:id'
const ADDRESS = `https://rushes.example/pull/${'a'.repeat(43)}`
const SUITE: PullAddress = {
  id: 1,
  name: 'Edit suite 3',
  createdAt: '2026-11-02T09:00:00.000Z',
  createdBy: 'Ada Byron',
  expiresAt: '2027-01-31T09:00:00.000Z',
  lastUsedAt: null,
  state: 'active',
}

async function givenAddresses(addresses: PullAddress[], answers: Parameters<typeof givenApi>[0] = {}) {
  const api = givenApi({ [LIST]: addresses, ...answers })
  const page = renderPage(<PullAddressList />)
  await page.findByRole('button', { name: 'Create a pull address' })
  return { ...page, api }
}

type Page = Awaited<ReturnType<typeof givenAddresses>>
const press = (page: Page, name: string) => page.user.click(page.getByRole('button', { name }))

async function create(page: Page) {
  await press(page, 'Create a pull address')
  await page.findByRole('form', { name: 'Create a pull address' })
  await fillIn(page, { Name: ' Edit suite 3 ' })
  await press(page, 'Create address')
}

test('an address is listed with its creation, last use and expiry', async () => {
  const page = await givenAddresses([SUITE])
  const text = (await page.findByRole('listitem')).textContent
  expect(text).toMatch(/^Edit suite 3Created 2 Nov 2026.* by Ada Byron · never used · expires 31 Jan 2027/)
})

test('an address that has expired or stopped states why', async () => {
  const page = await givenAddresses([
    { ...SUITE, id: 2, state: 'expired' },
    { ...SUITE, id: 3, state: 'stopped' },
  ])
  page.getByText('Expired. Create another address.')
  page.getByText('Stopped, because its user cannot log in.')
})

test('a new address is shown once with a command, can be copied, and is not in the page afterwards', async () => {
  const page = await givenAddresses([], { [CREATE]: withMessage('Created.', { id: 1, url: ADDRESS }) })
  await create(page)
  const dialog = await page.findByRole('dialog', { name: 'Your pull address' })
  within(dialog).getByText(`curl -sSf '${ADDRESS}?format=sh' | sh`)
  await press(page, 'Copy')
  await page.findByText('Pull address copied to your clipboard')
  expect(await navigator.clipboard.readText()).toBe(ADDRESS)
  await press(page, 'Done')
  expect(page.container.ownerDocument.body.innerHTML).not.toContain(ADDRESS)
  expect(page.api.callsTo(CREATE)[0]?.body).toEqual({ name: 'Edit suite 3', lifetimeDays: 90 })
})

test('a new address requires a name, and the refusal of the server is shown', async () => {
  const page = await givenAddresses([], { [CREATE]: refuse('conflict', 'You have 10 pull addresses.') })
  await press(page, 'Create a pull address')
  await press(page, 'Create address')
  await page.findByText('Please enter a name')
  expect(page.api.callsTo(CREATE)).toHaveLength(0)
  await fillIn(page, { Name: 'Edit suite 3' })
  await press(page, 'Create address')
  await page.findByText('You have 10 pull addresses.')
})

test('an address is created after the password was given again', async () => {
  let isProven = false
  const page = await givenAddresses([], {
    [CREATE]: () =>
      isProven
        ? withMessage('Created.', { id: 1, url: ADDRESS })
        : refuse('confirm_identity', 'Give it again.'),
    'POST /clip/users/confirm': () => {
      isProven = true
      return null
    },
  })
  await create(page)
  const question = await page.findByRole('dialog', { name: 'Your password' })
  await page.user.type(within(question).getByLabelText('Password'), 'a phrase')
  await page.user.click(within(question).getByRole('button', { name: 'Continue' }))
  await page.findByRole('dialog', { name: 'Your pull address' })
})

test('an address is revoked after a question', async () => {
  const page = await givenAddresses([SUITE])
  page.api.answer({
    [REVOKE]: () => {
      page.api.answer({ [LIST]: [] })
      return withMessage('The pull address has been revoked.', null)
    },
  })
  await press(page, 'Revoke Edit suite 3')
  await page.findByText(/refused at once/)
  expect(page.api.callsTo(REVOKE)).toHaveLength(0)
  await press(page, 'Confirm')
  await page.findByText('The pull address has been revoked.')
  await expect.poll(() => page.queryByRole('listitem')).toBeNull()
  expect(page.api.callsTo(REVOKE)[0]).toMatchObject({ params: { id: '1' } })
})

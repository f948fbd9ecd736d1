/** The search of the admin area. */

import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { addKeys } from '../kit/keys/key-store.ts'
import type { Screen } from '../kit/screen.ts'
import { SCREENS as ALL_SCREENS } from '../screens.ts'
import type { KeptInput } from './kept-input.ts'
import { pathOf } from './menus.ts'
import { SCREENS_WITH_SYNONYMS } from './screen-synonyms.ts'
import { SearchDialog } from './search-dialog.tsx'

const CONTRIBUTOR = {
  id: 7,
  name: 'Zürich Field',
  email: '',
  status: 'active',
  share_percent: 50,
  statement_currency: 'GBP',
  notes: '',
  clip_count: 0,
  revision: 1,
} as const

const screenOf = (path: string, title: string): Screen => ({
  path,
  title,
  may: 'admin.view',
  menu: null,
  load: () => Promise.reject(new Error('not opened here')),
})

const SCREENS = [
  screenOf('/admin/emails', 'Outbox'),
  screenOf('/admin/reports/:name?', 'Reports'),
  screenOf('/admin/orders', 'Orders'),
  screenOf('/admin/orders/:id', 'Order'),
  screenOf('/admin/users', 'Users'),
  screenOf('/admin/settings', 'Agency settings'),
  screenOf('/admin/security', 'Security'),
  screenOf('/admin/clips', 'Clips'),
]

type Capability = 'contributors.edit' | 'orders.view' | 'staff.manage'

const logOut = vi.fn<() => void>()

const dialogOf = (capability: Capability, kept?: KeptInput) => (
  <SearchDialog
    person={{ id: 7, name: 'Ann', role: 'Manager', capabilities: new Set([capability]) }}
    screens={SCREENS}
    actions={[{ title: 'Log out', otherName: 'Logout', run: logOut }]}
    {...(kept && { kept })}
    onClose={vi.fn()}
  />
)

const dialogFor = (capability: Capability) => renderPage(dialogOf(capability))

test('Enter opens the first result of a name in decomposed letters', async () => {
  givenApi({ 'GET /agency/contributors': [CONTRIBUTOR] })
  const page = dialogFor('contributors.edit')
  await page.user.type(page.getByLabelText('Search or run a command'), 'zürich'.normalize('NFD'))
  await page.user.keyboard('{Enter}')
  await page.findByText('Now at /admin/contributors/7/statement')
})

test('input from before the dialog was loaded is in its field before the next key', async () => {
  givenApi({ 'GET /agency/contributors': [CONTRIBUTOR] })
  const kept = { begin: vi.fn(), take: () => ({ text: 'zürich', isSubmitted: false }) }
  const next = vi.fn<(value: string) => void>()
  function Opener() {
    const [isOpen, setIsOpen] = useState(false)
    function open() {
      flushSync(() => setIsOpen(true))
      next(document.querySelector<HTMLInputElement>('dialog input')?.value ?? 'no field')
    }
    return isOpen ? (
      dialogOf('contributors.edit', kept)
    ) : (
      <button type="button" onClick={open}>
        Open
      </button>
    )
  }
  const page = renderPage(<Opener />)
  await page.user.click(page.getByText('Open'))
  expect(next).toHaveBeenCalledExactlyOnceWith('zürich')
})

test('only lists that the user may open are searched', async () => {
  const api = givenApi({ 'GET /agency/orders': { items: [], next: null, count: 0, countIsExact: true } })
  const page = dialogFor('orders.view')
  await page.user.type(page.getByLabelText('Search or run a command'), 'nothing')
  await page.findByText('No results')
  expect(api.callsTo('GET /agency/orders').at(-1)?.query).toEqual({ q: 'nothing' })
  expect(api.callsTo('GET /agency/contributors')).toEqual([])
  expect(api.callsTo('GET /agency/clips')).toEqual([])
})

test.each([
  ['outbox', '/admin/emails'],
  ['emails', '/admin/emails'],
  ['reports', '/admin/reports'],
  ['invoices', '/admin/orders'],
  ['Refund', '/admin/orders'],
  ['users', '/admin/users'],
  ['buyers', '/admin/users'],
  ['branding', '/admin/settings'],
  ['colours', '/admin/settings'],
  ['SMTP', '/admin/settings'],
  ['email server', '/admin/settings'],
  ['time zone', '/admin/settings'],
  ['2FA', '/admin/security'],
])('the search for %s opens the screen at %s', async (term, path) => {
  givenApi({})
  const page = dialogFor('orders.view')
  await page.user.type(page.getByLabelText('Search or run a command'), `${term}{Enter}`)
  await page.findByText(`Now at ${path}`)
})

test('a few letters that begin a synonym find rows, and no screen', async () => {
  givenApi({ 'GET /agency/contributors': [{ ...CONTRIBUTOR, name: 'Ref Bran' }] })
  const page = dialogFor('contributors.edit')
  await page.user.type(page.getByLabelText('Search or run a command'), 'bra')
  await page.findByRole('button', { name: /Ref Bran/ })
  expect(page.queryByRole('button', { name: /^Go to/ })).toBeNull()
})

test('a screen with a key is found by a synonym, after screens whose title matches', () => {
  givenApi({})
  const remove = addKeys([{ keys: 'g o', label: 'Go to Orders', run: vi.fn() }])
  onTestFinished(remove)
  const page = renderPage(dialogOf('staff.manage'))
  fireEvent.change(page.getByLabelText('Search or run a command'), { target: { value: 'sales' } })
  const names = page.getAllByRole('button', { name: /^Go to/ }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Go to OrdersGO', 'Go to Reports'])
})

test('every screen of a menu has synonyms, and every synonym has a screen', () => {
  const paths = ALL_SCREENS.filter(({ menu, path }) => menu !== null || path === '/admin/security').map(
    ({ path }) => pathOf(path),
  )
  expect(SCREENS_WITH_SYNONYMS.toSorted()).toEqual(paths.toSorted())
})

test('a screen with a key is listed once, and a screen that needs a parameter is not listed', () => {
  givenApi({})
  const remove = addKeys([{ keys: 'g c', label: 'Go to Clips', run: vi.fn() }])
  onTestFinished(remove)
  const page = dialogFor('orders.view')
  const names = page.getAllByRole('button', { name: /^Go to/ }).map(({ textContent }) => textContent)
  expect(names.slice(0, 3)).toEqual(['Go to ClipsGC', 'Go to Outbox', 'Go to Reports'])
  expect(names).not.toContain('Go to Order')
})

test.each(['log out', 'logout'])('the search for %s logs the user out', async (term) => {
  givenApi({})
  logOut.mockClear()
  const page = dialogFor('orders.view')
  await page.user.type(page.getByLabelText('Search or run a command'), `${term}{Enter}`)
  await vi.waitFor(() => expect(logOut).toHaveBeenCalledOnce())
})

test('a colleague is found by a part of the email address', async () => {
  givenApi({
    'GET /agency/team': {
      roles: [],
      team: [
        {
          id: 3,
          name: 'Ada Boss',
          email: 'boss@agency.test',
          role: 'Superuser',
          state: 'active',
          secondFactor: false,
          lastSeenAt: null,
          you: false,
          roles: [],
        },
      ],
    },
  })
  const page = dialogFor('staff.manage')
  await page.user.type(page.getByLabelText('Search or run a command'), 'boss@')
  await page.user.click(await page.findByRole('button', { name: /Ada Boss/ }))
  await page.findByText('Now at /admin/team')
})

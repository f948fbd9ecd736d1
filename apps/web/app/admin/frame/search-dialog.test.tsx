/** The search of the admin area. */
import { expect, test, vi } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Screen } from '../kit/screen.ts'
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

const SCREEN: Screen = {
  path: '/admin/emails',
  title: 'Outbox',
  may: 'emails.view',
  menu: 'user',
  load: () => Promise.reject(new Error('not opened here')),
}

const dialogFor = (capability: 'contributors.edit' | 'orders.view') =>
  renderPage(
    <SearchDialog
      person={{ id: 7, name: 'Ann', role: 'Manager', capabilities: new Set([capability]) }}
      screens={[SCREEN]}
      onClose={vi.fn()}
    />,
  )

test('Enter opens the first result of a name in decomposed letters', async () => {
  givenApi({ 'GET /agency/contributors': [CONTRIBUTOR] })
  const page = dialogFor('contributors.edit')
  await page.user.type(page.getByLabelText('Search or run a command'), 'zürich'.normalize('NFD'))
  await page.user.keyboard('{Enter}')
  await page.findByText('Now at /admin/contributors/7/statement')
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

test('a screen without a key is found by its title', async () => {
  givenApi({})
  const page = dialogFor('orders.view')
  await page.user.type(page.getByLabelText('Search or run a command'), 'outbox{Enter}')
  await page.findByText('Now at /admin/emails')
})

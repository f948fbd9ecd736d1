/** The orders of an account: their saved views, and a CSV file of this account only. */
import type { AdminOrderRow } from '@rushes/contract/agency-orders'
import { expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAdminAccount } from '../../../test/sample-admin.ts'
import { open } from './account-orders-screen.tsx'

const ORDER: AdminOrderRow = {
  id: 70_001,
  reference: '70001-T-1A2B3C4D',
  account: { id: 1201, name: 'Analytical Press' },
  buyer: 'Ada Byron',
  state: 'paid',
  dispute: null,
  lines: 1,
  currency: 'gbp',
  net_minor: 20_000,
  tax_minor: 4_000,
  total_minor: 24_000,
  refunded_minor: 0,
  refunding: false,
  created_at: '2026-11-21T10:00:00.000Z',
  bought_at: '2026-11-21T10:00:00.000Z',
  provider: 'testcard',
  invoice: null,
}

test('the CSV file of the orders of an account has the filter that is shown, and no other account', async () => {
  const api = givenApi({
    'GET /agency/accounts/:id': sampleAdminAccount(),
    'GET /agency/views': [{ id: 4, name: 'To review', query: 'view=review', shared: true, canRemove: false }],
    'GET /agency/orders': { items: [ORDER], next: null, count: 1, countIsExact: true },
    'GET /agency/orders/csv': { csv: 'Order\n', file_name: 'orders.csv', complete: true },
  })
  const at = '/admin/accounts/1201/orders?view=owed'
  const screen = await open({
    params: { id: '1201' },
    url: new URL(at, 'https://rushes.example'),
    signal: new AbortController().signal,
    person: { id: 7, name: 'Ann', role: 'Manager', capabilities: new Set(['orders.view', 'accounts.view']) },
  })
  const page = renderPage(screen, { at })
  await page.user.click(page.getByRole('button', { name: 'Export CSV' }))
  await expect.poll(() => api.callsTo('GET /agency/orders/csv').length).toBe(1)
  expect(api.callsTo('GET /agency/orders/csv')[0]?.query).toEqual({ view: 'owed', account: '1201' })
  expect(api.callsTo('GET /agency/views')[0]?.query).toEqual({ screen: 'account-orders' })
  expect(page.getByRole('link', { name: /^To review/ }).getAttribute('href')).toContain('?view=review')
})

/** R-PRICE-10, R-PRICE-11: the list of price lists. */
import type { PriceListRow } from '@rushes/contract/agency-prices'
import { expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PricesScreen } from './prices-screen.tsx'

const LIST: PriceListRow = {
  id: 1,
  name: 'First prices',
  state: 'in_force',
  ends_at: null,
  accounts: [],
  revision: 1,
  effective_from: '2026-01-01T00:00:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
}

test('R-PRICE-11: each list shows for whom it is, and a draft is made of the one in force', async () => {
  const partner = { id: 9, name: 'Daily Scroll' }
  const api = givenApi({})
  const page = renderPage(
    <PricesScreen lists={[LIST, { ...LIST, id: 2, name: 'Partners', accounts: [partner] }]} />,
  )
  await page.findByText('For all customers')
  await page.findByText('For Daily Scroll')
  await page.user.click(page.getByRole('button', { name: 'Copy the current list' }))
  await page.user.click(page.getByRole('button', { name: 'Create draft' }))
  await page.findByText('Please enter a name.')
  expect(api.callsTo('POST /agency/price-lists')).toEqual([])
})

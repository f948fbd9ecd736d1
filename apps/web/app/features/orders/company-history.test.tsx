/** The histories of a company as its administrators read and filter them (R-HISTORY-4 to R-HISTORY-6). */
import type { CompanyDownload, CompanyPurchase } from '@rushes/contract/company-history'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { fillIn, textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { CompanyDownloads } from './company-downloads.tsx'
import { CompanyPurchases } from './company-purchases.tsx'
import { loadCompanyDownloads } from './load-company-downloads.ts'
import { loadCompanyPurchases } from './load-company-purchases.ts'

const ANN = { id: 8, name: 'Ann Archer', removed: false }
const BEA = { id: 9, name: 'Bea Buyer', removed: true }
const CHOICES = { users: [ANN, BEA], cost_centres: ['News', 'Video desk'] }

const PURCHASE: CompanyPurchase = {
  id: 1,
  purchase_date: '2026-02-03T10:00:00.000Z',
  purchase_ref: 'K7Q2MD',
  opid: '3107',
  unique_ref: '3107-K7Q2MD',
  credit_value: '250.00',
  tax_value: '50.00',
  currency: 'gbp',
  clips: '[]',
  credits: 0,
  purchase_order_number: 'PO 7',
  cost_centre: 'Video desk',
  documents: [],
  debt: null,
  items: [],
  user: BEA,
}
const DOWNLOAD: CompanyDownload = {
  id: 2,
  clip_id: 7,
  created: '2026-02-03T10:00:00.000Z',
  clip: { title: 'Kitten', type: 'video', media: { thumbpath: '' }, graphic: false },
  licence_id: null,
  licence_ref: null,
  verify_url: null,
  tier: null,
  sha256: null,
  file_name: null,
  rendition: null,
  downloadable: false,
  recall: null,
  user: ANN,
  purchase_order_number: 'PO 7',
  cost_centre: '',
}

async function showPurchases(query = '', { mine = null as number | null, records = [PURCHASE] } = {}) {
  const api = givenApi({ 'GET /clip/company/purchases': records, 'GET /clip/company/choices': CHOICES })
  const shown = await loadCompanyPurchases(new URLSearchParams(query), mine)
  const selected = mine === null ? 'company' : 'mine'
  return { api, ...renderPage(<CompanyPurchases {...shown} selected={selected} />, { at: '/history' }) }
}

async function showDownloads(query = '', records = [DOWNLOAD]) {
  const api = givenApi({ 'GET /clip/company/downloads': records, 'GET /clip/company/choices': CHOICES })
  const shown = await loadCompanyDownloads(new URLSearchParams(query))
  return { api, ...renderPage(<CompanyDownloads {...shown} />, { at: '/history' }) }
}

test('R-HISTORY-4: purchases of a company show their user, purchase order and cost centre', async () => {
  const { findByRole } = await showPurchases()
  const table = within(await findByRole('table', { name: 'Purchases' }))
  table.getByRole('columnheader', { name: 'User' })
  table.getByText('Bea Buyer')
  table.getByText('Removed')
  table.getByText('Purchase order PO 7, cost centre Video desk')
})

test('R-HISTORY-4: downloads of a company show their user, and the purchase order of the licence', async () => {
  const { findByRole } = await showDownloads()
  const table = within(await findByRole('table', { name: 'Downloads' }))
  table.getByRole('columnheader', { name: 'User' })
  table.getByText('Ann Archer')
  expect(table.queryByText('Removed')).toBeNull()
  table.getByText('Purchase order PO 7')
})

test('R-HISTORY-5: downloads of a company are filtered by user, purchase order and cost centre through their address', async () => {
  const page = await showDownloads('view=company')
  await page.user.selectOptions(await page.findByLabelText('User'), 'Bea Buyer (removed)')
  await fillIn(page, { 'Purchase order': ' PO 7 ', 'Cost centre': 'News' })
  await page.user.click(page.getByRole('button', { name: 'Filter' }))
  await page.findByText('Now at /my-downloads?view=company&user=9&purchase_order=PO+7&cost_centre=News')
})

test('R-HISTORY-5: the filter in the address of a company is shown and sent, and one link shows all records again', async () => {
  const query = 'view=company&term=kit&user=8&purchase_order=PO+7&cost_centre=News&cdatefrom=01-02-2026'
  const page = await showDownloads(query)
  const labels = ['User', 'Purchase order', 'Cost centre', 'Title or clip number', 'From']
  await page.findByLabelText('User')
  expect(labels.map((label) => textIn(page.getByLabelText(label)))).toEqual([
    ...['8', 'PO 7', 'News', 'kit', '2026-02-01'],
  ])
  const [call] = page.api.callsTo('GET /clip/company/downloads')
  expect(call?.query).toMatchObject({ term: 'kit', user: '8', purchase_order: 'PO 7', cost_centre: 'News' })
  await page.user.click(page.getByRole('link', { name: 'Show all' }))
  await page.findByText('Now at /my-downloads?view=company')
})

test('a user in the address without records in the history is shown as the filter', async () => {
  const page = await showDownloads('view=company&user=77', [])
  expect(textIn(await page.findByLabelText('User'))).toBe('77')
  page.getByRole('option', { name: 'User 77' })
  page.getByText('No records match the filter')
})

test('the cost centres of the company are suggested', async () => {
  const { findByLabelText, container } = await showPurchases()
  const list = (await findByLabelText('Cost centre')).getAttribute('list')
  const suggestions = container.querySelectorAll<HTMLOptionElement>(`datalist[id="${list}"] option`)
  expect([...suggestions].map(({ value }) => value)).toEqual(['News', 'Video desk'])
})

test('R-HISTORY-4: own purchases of an administrator are requested for this user alone, without the list of users', async () => {
  const page = await showPurchases('view=mine&user=8', { mine: 7 })
  await page.findByRole('table', { name: 'Purchases' })
  expect(page.api.callsTo('GET /clip/company/purchases').map(({ query }) => query.user)).toEqual(['7'])
  expect(page.queryByLabelText('User')).toBeNull()
  expect(page.queryByText('Bea Buyer')).toBeNull()
  await fillIn(page, { 'Cost centre': 'News' })
  await page.user.click(page.getByRole('button', { name: 'Filter' }))
  await page.findByText('Now at /my-purchases?view=mine&cost_centre=News')
})

test('the views of a history are links, of which the selected one is marked', async () => {
  const page = await showDownloads('view=company')
  const views = within(await page.findByRole('navigation', { name: 'Records shown' }))
  expect(views.getByRole('link', { name: 'Company' }).getAttribute('aria-current')).toBe('page')
  await page.user.click(views.getByRole('link', { name: 'Mine' }))
  await page.findByText('Now at /my-downloads')
})

test('a company without records keeps the views', async () => {
  const page = await showPurchases('', { records: [] })
  await page.findByText('Your company has not made any purchases yet')
  page.getByRole('link', { name: 'Mine' })
  expect(page.queryByRole('button', { name: 'Filter' })).toBeNull()
})

test('R-HISTORY-5: a text longer than the server accepts is refused on the page', async () => {
  const api = givenApi({
    'GET /clip/company/downloads': { refused: 'validation', message: 'Please use at most 50 characters' },
    'GET /clip/company/choices': CHOICES,
  })
  const shown = await loadCompanyDownloads(new URLSearchParams('cost_centre=News'))
  const page = renderPage(<CompanyDownloads {...shown} />, { at: '/history' })
  expect((await page.findByRole('alert')).textContent).toBe('Please use at most 50 characters')
  expect(api.callsTo('GET /clip/company/downloads')).toHaveLength(1)
})

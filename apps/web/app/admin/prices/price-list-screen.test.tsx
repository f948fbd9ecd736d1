/** R-PRICE-9 and R-PRICE-10: a draft of prices, as a person edits and sets it. */
import type { AdminPriceList } from '@rushes/contract/agency-prices'
import { expect, test } from 'vitest'
import { givenApi, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PriceListScreen } from './price-list-screen.tsx'

const cells = ([1, 10] as const).flatMap((size) =>
  (['NNTS', 'CSDO'] as const).map((tier) => ({
    ...({ tier, currency: 'usd', media: 'video', size, price: size === 1 ? 2_000 : 1_600 } as const),
  })),
)
const LIST: AdminPriceList = {
  id: 7,
  name: 'Spring',
  state: 'draft',
  effective_from: null,
  ends_at: null,
  accounts: [],
  revision: 3,
  created_at: '2026-11-01T12:00:00.000Z',
  cells,
  compared: { id: 1, name: 'First prices', cells },
  tiers: [
    { code: 'NNTS', name: 'National News' },
    { code: 'CSDO', name: 'Clip Shows' },
  ],
}
const SAVE = 'POST /agency/price-lists/:id'
const SET = 'POST /agency/price-lists/:id/set'

function openList(list: AdminPriceList, answers: Parameters<typeof givenApi>[0] = {}) {
  const api = givenApi(answers)
  const page = renderPage(<PriceListScreen list={list} />)
  const field = (tier: string, size: string) =>
    page.getByRole('textbox', { name: `${tier}, video, ${size}, in US dollars` })
  const type = async (tier: string, size: string, text: string) => {
    await page.user.clear(field(tier, size))
    if (text !== '') await page.user.type(field(tier, size), text)
  }
  return { ...page, api, field, type }
}

test('R-PRICE-10: each price shows how far it goes, and Save sends all prices once', async () => {
  const { api, type, user, findByText, getByRole } = openList(LIST, {
    [SAVE]: withMessage('Draft saved.', { ...LIST, revision: 4 }),
  })
  await type('National News', 'one clip', '2,200')
  await findByText('+10 %')
  await type('Clip Shows', 'one clip', '3000')
  await findByText('+50 %')
  await type('Clip Shows', 'in a bundle of 10', '')
  await findByText('no longer offered')
  await findByText(/Not saved: NNTS USD video, one clip/)
  await user.click(getByRole('button', { name: 'Save' }))
  await findByText('Saved')
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    {
      revision: 3,
      name: 'Spring',
      accounts: [],
      cells: [
        { ...cells[0], price: 2_200 },
        { ...cells[2], price: 1_600 },
        { ...cells[1], price: 3_000 },
      ],
    },
  ])
})

test('R-PRICE-9: an invalid price is reported next to its field, and nothing is sent', async () => {
  const { api, type, user, field, findByText, getByRole } = openList(LIST, { [SAVE]: LIST })
  await type('National News', 'one clip', '0')
  await type('Clip Shows', 'in a bundle of 10', '2001')
  await user.click(getByRole('button', { name: 'Save' }))
  await findByText('Enter a price above 0, or leave it empty to offer nothing.')
  await findByText('A clip in a bundle may not cost more than a single clip.')
  expect(field('National News', 'one clip').getAttribute('aria-invalid')).toBe('true')
  expect(api.callsTo(SAVE)).toEqual([])
})

test('R-PRICE-10: arrows and Enter go from price to price', async () => {
  const { user, field } = openList(LIST)
  field('National News', 'one clip').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(field('Clip Shows', 'one clip'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(field('Clip Shows', 'in a bundle of 10'))
  await user.keyboard('{ArrowUp}{Enter}{Enter}')
  expect(document.activeElement).toBe(field('Clip Shows', 'in a bundle of 10'))
})

test('R-PRICE-10: large changes are confirmed with their number', async () => {
  const large = { ...LIST, cells: cells.map((cell) => ({ ...cell, price: cell.price * 2 })) }
  const { api, user, findByText, findByLabelText, getByRole } = openList(large, {
    [SET]: withMessage('List scheduled.', { ...large, state: 'coming' as const }),
  })
  await user.click(getByRole('button', { name: 'Schedule list' }))
  await findByText(/^4 prices differ/)
  const send = () => user.click(getByRole('dialog').querySelector('[type=submit]') ?? document.body)
  await send()
  await findByText('Please confirm it.')
  await findByText('Please choose a day and a time.')
  await user.type(await findByLabelText('Takes effect'), '2027-01-01T10:00')
  await user.type(await findByLabelText('Reason'), 'New year')
  await user.click(getByRole('checkbox', { name: /^4 prices change by more than 30 %/ }))
  await send()
  await findByText('List scheduled.')
  expect(api.callsTo(SET).map(({ body }) => body)).toMatchObject([
    { revision: 3, reason: 'New year', large_changes: 4, ends_at: null },
  ])
})

test('R-PRICE-8: a list that was set has no field', async () => {
  const { queryAllByRole, findByText } = openList({ ...LIST, state: 'in_force' })
  await findByText('All customers pay these prices until another list takes effect.')
  expect(queryAllByRole('textbox')).toEqual([])
})

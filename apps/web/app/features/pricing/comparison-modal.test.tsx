/** The comparison of licences: R-TIER-1 and R-PRICE-2. */
import type { PricingTier } from '@rushes/commerce/price-list'
import { within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { samplePrices, sampleTier } from '../../../test/sample-cart.ts'
import { ComparisonModal } from './comparison-modal.tsx'

const TITLE = 'Compare the licences'

function openComparison(tiers: readonly PricingTier[] = samplePrices.gbp.video) {
  const onClose = vi.fn()
  const page = renderPage(<ComparisonModal title={TITLE} tiers={tiers} currency="gbp" onClose={onClose} />)
  const cellsOf = (row: string) =>
    within(page.getByRole('row', { name: (name) => name.startsWith(row) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  return { ...page, onClose, cellsOf }
}

describe('R-TIER-1: the comparison', () => {
  test('the comparison has a column for each licence and names what each allows', async () => {
    const { findByRole, getAllByRole, cellsOf } = openComparison()
    await findByRole('dialog', { name: TITLE })
    expect(getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Licence',
      'Digital Editorial (Under 5 million)',
      'Digital Editorial (Over 5 million)',
      'National News/Talk Show',
    ])
    expect(cellsOf('Fee')).toEqual(['£200 GBP per clip', '£600 GBP per clip', '£1,600 GBP per clip'])
  })

  test('R-PRICE-2: states with one decimal what a credit of a bundle saves', async () => {
    const { findByRole, cellsOf } = openComparison()
    await findByRole('dialog')
    expect(cellsOf('Prepaid')).toEqual([
      '10 × £160, Save 20.0%',
      '10 × £560, Save 6.7%',
      '10 × £1,560, Save 2.5%',
    ])
  })

  test('the comparison shows where no bundle is offered', async () => {
    const single = { ...sampleTier('DELI', 1, 200), options: { bundle_1: 200 } }
    const { findByRole, cellsOf } = openComparison([single])
    await findByRole('dialog')
    expect(cellsOf('Prepaid')).toEqual(['Not offered'])
  })

  test('R-PRICE-1: lists every size of bundle that is sold', async () => {
    const many = { ...sampleTier('DELI', 1, 200), options: { bundle_1: 200, bundle_10: 160, bundle_50: 130 } }
    const { findByRole, cellsOf } = openComparison([many])
    await findByRole('dialog')
    expect(cellsOf('Prepaid')).toEqual(['10 × £160, Save 20.0%; 50 × £130, Save 35.0%'])
  })

  test('R-PRICE-3: a licence that is sold in bundles only has no fee of 0', async () => {
    const bundled = { ...sampleTier('DELI', 1, 200), options: { bundle_10: 160 } }
    const { findByRole, cellsOf } = openComparison([bundled])
    await findByRole('dialog')
    expect(cellsOf('Fee')).toEqual(['Price on application'])
    expect(cellsOf('Prepaid')).toEqual(['10 × £160'])
  })

  test('R-TIER-5: states that large networks are priced on application', async () => {
    const { findAllByText } = openComparison()
    await findAllByText('Not Applicable for networks over 10 million, price on application')
  })

  test('is the wide kind of modal, and scrolls by keyboard, with a hint', async () => {
    const { findByRole, getByText } = openComparison()
    expect((await findByRole('dialog')).dataset['wide']).toBe('true')
    expect((await findByRole('region', { name: TITLE })).tabIndex).toBe(0)
    getByText('Swipe the table, or focus it and press the arrow keys, to see all 3 licences.')
  })

  test('one licence needs no hint for scrolling', async () => {
    const { findByRole, queryByText } = openComparison([sampleTier('NNTS', 1, 200)])
    await findByRole('dialog')
    expect(queryByText(/arrow keys/)).toBeNull()
  })

  test('the comparison of licences closes with its button', async () => {
    const { user, findByRole, onClose } = openComparison()
    await user.click(await findByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

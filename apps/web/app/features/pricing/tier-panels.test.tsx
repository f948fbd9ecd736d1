/** The tiers of the pricing page: R-PRICE-1 and R-PRICE-2. */
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { samplePrices } from '../../../test/sample-cart.ts'
import { TierPanels } from './tier-panels.tsx'

async function panels(prices: Parameters<typeof TierPanels>[0]['prices'] = samplePrices) {
  const page = renderPage(
    <TierPanels
      prices={prices}
      currency="gbp"
      media="video"
      buyButton={({ label, tierCode }) => <b>{`${tierCode}: ${label}`}</b>}
    />,
  )
  await page.findAllByRole('list')
  return page
}

describe('R-PRICE-1: a tier', () => {
  test('a tier shows the price of a clip, and what ten credits cost together', async () => {
    const { getByText, getByRole } = await panels()
    const panel = getByRole('heading', { name: 'Digital Editorial (Under 5 million)' }).closest('li')
    expect(panel?.textContent).toContain('£200GBP')
    expect(panel?.textContent).toContain('10 credits at £160 a clip')
    getByText('DELI: Buy 10 for £1,600')
  })

  test('a tier states in a sentence for whom it is', async () => {
    const { getByText } = await panels()
    getByText(/^For publishers with up to 5 million followers\. Monetization allowed/)
    getByText(/^For publishers with 5 to 10 million followers\. Monetization allowed/)
  })

  test('a tier leads to the clips before it sells a bundle', async () => {
    const { getByRole } = await panels()
    const find = getByRole('link', { name: /^Find a clip ?: National News/ })
    expect(find.getAttribute('href')).toBe('/search?type=video')
    expect(find.closest('li')?.textContent).toMatch(/Find a clip.*10 credits at/)
  })

  test.each([
    [4, 'xl:grid-cols-4'],
    [5, 'xl:grid-cols-5'],
    [6, 'xl:grid-cols-4'],
  ])('%d tiers leave no panel on its own in a row of a wide window', async (count, columns) => {
    const [first] = samplePrices.gbp.video
    if (!first) throw new Error('There is no tier')
    const video = Array.from({ length: count }, (_, at) => ({ ...first, uid: at + 1 }))
    const { container } = await panels({ gbp: { video } })
    const list = container.querySelector('ul')
    expect(list?.children).toHaveLength(count)
    expect(list?.className.split(' ')).toContain(columns)
  })

  test('a tier is missing where its currency has no prices', async () => {
    const { queryByRole } = await panels({ usd: samplePrices.usd })
    expect(queryByRole('heading')).toBeNull()
  })
})

describe('R-PRICE-2: the saving of a bundle', () => {
  test('the saving of a bundle is a whole number on the tile', async () => {
    const { getByText } = await panels()
    getByText('Save 20%')
    getByText('Save 7%')
  })

  test('the saving of a bundle is not named where a credit costs as much as a clip', async () => {
    const [first] = samplePrices.gbp.video
    const options = { bundle_1: 200, bundle_10: 200 }
    const { queryByText } = await panels(first ? { gbp: { video: [{ ...first, options }] } } : {})
    expect(queryByText(/Save/)).toBeNull()
  })
})

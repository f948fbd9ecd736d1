/** The purchase options: R-TIER-1. */
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { PurchaseOptionsScreen } from './purchase-options-screen.tsx'

describe('the purchase options', () => {
  test.each([
    ['Per clip', 'Find a clip', '/search'],
    ['Ten prepaid credits', 'See the bundles', '/pricing'],
    ['By agreement', 'Contact licensing', '/contact-us'],
  ])('offer %s, and the way to it', async (way, link, address) => {
    const { findByRole } = renderPage(<PurchaseOptionsScreen />)
    await findByRole('heading', { name: way })
    expect((await findByRole('link', { name: link })).getAttribute('href')).toBe(address)
  })

  test('the purchase options show what every licence covers, and send large networks to the licensing team', async () => {
    const { findByText, getByText } = renderPage(<PurchaseOptionsScreen />)
    await findByText('All media excluding theatrical, worldwide, in perpetuity.')
    getByText(/^Networks with more than 10 million followers/)
  })

  test('the purchase options describe the four licences', async () => {
    const { findAllByRole } = renderPage(<PurchaseOptionsScreen />)
    expect((await findAllByRole('term')).map(({ textContent }) => textContent)).toEqual([
      'Digital Editorial under 5 million',
      'Digital Editorial over 5 million',
      'National News/Talk Shows',
      'Clip Shows',
    ])
  })
})

/** R-UPGRADE-6: the parts of a card that only members have. */
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleOwned, sampleResult } from '../../../test/sample-clips.ts'
import { CardTools } from './card-tools.tsx'

const LICENCE = sampleOwned({ licence_id: 900_412, granted: '2026-03-03T10:00:00.000Z' })

test('R-UPGRADE-6: a card states the licence that the account holds, its day and its buyer', async () => {
  const page = renderPage(<CardTools item={sampleResult(7, { owned: [LICENCE] })} upright={false} />)
  const mark = await page.findByText(/^Owned/)
  expect(mark.textContent).toBe('Owned · Digital Editorial · 3 Mar 2026 · by Bea Buyer')
})

test('R-UPGRADE-6: a card states a licence from standard credits, which has no tier', async () => {
  const owned = [{ ...LICENCE, tier: null, tier_name: null }]
  const page = renderPage(<CardTools item={sampleResult(7, { owned })} upright={false} />)
  await page.findByText(/^Owned · Standard credit · 3 Mar 2026/)
})

test('R-UPGRADE-6: a card without a licence only has the button', async () => {
  const page = renderPage(<CardTools item={sampleResult(7)} upright={false} />)
  await page.findByRole('button', { name: 'Save Clip 7 to a list' })
  expect(page.queryByText(/^Owned/)).toBeNull()
})

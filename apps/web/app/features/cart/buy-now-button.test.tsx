/** R-CHECKOUT-12: a clip is bought under the licence of the last order with one press. */
import { describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenCart, priceAnswers, sampleCart, samplePrices } from '../../../test/sample-cart.ts'
import { sampleClip } from '../../../test/sample-clips.ts'
import { BuyNowButton } from './buy-now-button.tsx'
import { cartClipOfPage } from './cart-clip.ts'
import { cartStore } from './cart-store.ts'

const CLIP = cartClipOfPage(sampleClip())

function givenButton(change: Partial<Parameters<typeof BuyNowButton>[0]> = {}) {
  const api = givenApi(priceAnswers())
  const page = renderPage(
    <>
      <BuyNowButton clip={CLIP} owned={[]} tier="DELI" prices={samplePrices} {...change} />
      <p>Loaded</p>
    </>,
  )
  return { api, ...page }
}

describe('Buy now', () => {
  test('puts the clip into the cart under the last licence, and opens the checkout', async () => {
    const { findByRole, findByText, user } = givenButton()
    const button = await findByRole('button', { name: /^Buy now/ })
    expect(button.textContent).toContain('Digital Editorial (Under 5 million)')
    expect(button.querySelector('data')?.textContent).toContain('200')
    await user.click(button)
    await findByText('Now at /checkout')
    expect(cartStore.read()).toMatchObject({ items: [{ id: 7 }], selectedTier: { tierCode: 'DELI' } })
  })

  test.each<[string, Partial<Parameters<typeof BuyNowButton>[0]>]>([
    ['is not for sale', { tier: 'CSDO' }],
    ['is ruled out for social media', { clip: { ...CLIP, notSocial: true } }],
    ['is held already', { owned: [{ tier: 'DELI' }] }],
  ])('is not offered where the licence %s', async (_what, change) => {
    const { findByText, queryByRole } = givenButton(change)
    await findByText('Loaded')
    expect(queryByRole('button', { name: /^Buy now/ })).toBeNull()
  })

  test('is not offered while the cart has other clips', async () => {
    givenCart(sampleCart([1]))
    const { findByText, queryByRole } = givenButton()
    await findByText('Loaded')
    expect(queryByRole('button', { name: /^Buy now/ })).toBeNull()
  })
})

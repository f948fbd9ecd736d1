/** Buying prepaid credits: R-CART-3, R-CART-4 and R-ACCOUNT-2. */
import { afterEach, describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember, NO_PURCHASE } from '../../../test/sample-account.ts'
import { givenCart, sampleBundleCart, sampleCart, samplePrices } from '../../../test/sample-cart.ts'
import { BuyBundleButton } from './buy-bundle-button.tsx'
import { cartStore, writeCart } from './cart-store.ts'

const LABEL = 'Buy 10 for £1,600'

async function givenOpenQuestion() {
  const page = renderPage(
    <BuyBundleButton
      bundle={{ size: 10, media: 'video' }}
      tierCode="DELI"
      prices={samplePrices}
      currency="gbp"
      label={LABEL}
    />,
  )
  await page.user.click(await page.findByRole('button', { name: LABEL }))
  return page
}

type Page = Awaited<ReturnType<typeof givenOpenQuestion>>
const confirm = async ({ user, findByRole }: Page) =>
  await user.click(await findByRole('button', { name: 'Confirm' }))

afterEach(() => writeCart({ items: [], totalMinor: 0, selectedTier: null }))

describe('R-CART-3: a bundle of credits', () => {
  test('a bundle of credits is explained before it is bought, with the note on taxes', async () => {
    const { findByRole } = await givenOpenQuestion()
    const dialog = await findByRole('dialog', { name: '10 prepaid credits' })
    expect(dialog.textContent).toContain(
      'Each credit licenses one clip as Digital Editorial (Under 5 million), whenever you download it.',
    )
    expect(dialog.textContent).toContain('Local sales taxes apply')
    expect(cartStore.read().items).toEqual([])
  })

  test('a bundle of credits goes into an empty cart', async () => {
    const page = await givenOpenQuestion()
    await confirm(page)
    await page.findByText('The bundle was added to your cart')
    expect(page.queryByRole('dialog')).toBeNull()
    expect(cartStore.read()).toMatchObject({
      items: [{ type: 'bundle', qty: 1, price: 160 }],
      totalMinor: 160_000,
    })
  })

  test('raises the quantity when it is bought a second time', async () => {
    const page = await givenOpenQuestion()
    await confirm(page)
    await page.user.click(page.getByRole('button', { name: LABEL }))
    await confirm(page)
    await page.findByText('The product was added to your cart')
    expect(cartStore.read()).toMatchObject({ items: [{ qty: 2 }], totalMinor: 320_000 })
  })

  test('a bundle of credits is refused together with clips, and the question stays open', async () => {
    givenCart(sampleCart([1]))
    const page = await givenOpenQuestion()
    await confirm(page)
    await page.findByText('Please remove the clips from your cart first before purchasing credits.')
    page.getByRole('dialog')
    expect(cartStore.read().items.map(({ type }) => type)).toEqual(['video'])
  })

  test('a bundle of credits is not bought when the question is cancelled', async () => {
    const { user, getByRole, queryByRole } = await givenOpenQuestion()
    await user.click(getByRole('button', { name: 'Cancel' }))
    expect(queryByRole('dialog')).toBeNull()
    expect(cartStore.read().items).toEqual([])
  })
})

test('R-CART-4: credits of another currency in the cart are first priced again', async () => {
  givenCart(sampleBundleCart({ currency: 'usd' }))
  const page = await givenOpenQuestion()
  await confirm(page)
  await page.findByText('The product was added to your cart')
  expect(cartStore.read()).toMatchObject({ items: [{ qty: 2, currency: 'gbp' }], totalMinor: 320_000 })
})

test.each([{ canPrepay: false }, { ...NO_PURCHASE, canPrepay: true }])(
  'R-ACCOUNT-2: an account that may not buy credits reads so before the click: %j',
  async (account) => {
    await givenMember(givenApi(), account)
    const { findByRole, queryByRole } = await givenOpenQuestion()
    const dialog = await findByRole('dialog', { name: '10 prepaid credits' })
    expect(dialog.textContent).toContain('Your account cannot buy credits yet, please contact licensing.')
    expect(queryByRole('button', { name: 'Confirm' })).toBeNull()
    expect((await findByRole('link', { name: 'Contact licensing' })).getAttribute('href')).toBe('/contact-us')
  },
)

test('R-TIER-8: a bundle of a licence that is too small for the audience is not offered', async () => {
  await givenMember(givenApi(), { canPrepay: true, declaredAudience: 5_000_001 })
  const { findByText, queryByRole } = await givenOpenQuestion()
  await findByText(/^For publishers with up to 5 million followers\. The declared audience is 5,000,001/)
  expect(queryByRole('button', { name: 'Confirm' })).toBeNull()
})

/** Buying the clips of a package: R-PACKAGE-1, R-CLIP-4 and R-TIER-3. */
import { act, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { priceAnswers, sampleCart } from '../../../test/sample-cart.ts'
import { sampleObtainable } from '../../../test/sample-clips.ts'
import { cartStore, writeCart } from '../cart/cart-store.ts'
import { BuyPackageButton } from './buy-package-button.tsx'

const CLIPS = [
  sampleObtainable(1),
  sampleObtainable(2, { obtainable: false }),
  sampleObtainable(3, { meta: { enquire: true } }),
]

async function givenButton({ items = CLIPS, isGuest = false } = {}) {
  const api = givenApi(priceAnswers())
  if (!isGuest) await givenMember(api)
  return renderPage(<BuyPackageButton items={items} isGuest={isGuest} />)
}

const inCart = () => cartStore.read().items.map(({ id }) => id)

describe('Buy package', () => {
  test('Buy package buys the clips that the member’s account may have', async () => {
    const { user, findByRole, findByText } = await givenButton()
    await user.click(await findByRole('button', { name: 'Buy package' }))
    await user.click(await findByRole('button', { name: /^Add to cart.*Under 5 million/ }))
    await findByText('The clip was added to your cart')
    expect(inCart()).toEqual([1])
  })

  test('Buy package, pressed before the member’s clips are loaded, buys those and not the guest’s', async () => {
    await givenMember(givenApi(priceAnswers()))
    function Page() {
      const [isLoaded, setLoaded] = useState(false)
      const ofGuest = CLIPS.map(({ id }) => sampleObtainable(id))
      return (
        <>
          <BuyPackageButton items={isLoaded ? CLIPS : ofGuest} isGuest={!isLoaded} />
          <button type="button" onClick={() => setLoaded(true)}>
            Load the member’s clips
          </button>
        </>
      )
    }
    const { user, findByRole, findByText, queryByRole } = renderPage(<Page />)
    await user.click(await findByRole('button', { name: 'Buy package' }))
    await act(() => import('../cart/buy-modal.tsx'))
    expect(queryByRole('dialog')).toBeNull()
    await user.click(await findByRole('button', { name: 'Load the member’s clips' }))
    await user.click(await findByRole('button', { name: /^Add to cart.*Under 5 million/ }))
    await findByText('The clip was added to your cart')
    expect(inCart()).toEqual([1])
  })

  test('Buy package lets a guest buy all but the clips for enquiries only', async () => {
    const { user, findByRole, findByText } = await givenButton({ isGuest: true })
    await user.click(await findByRole('button', { name: 'Buy package' }))
    await user.click(await findByRole('button', { name: /^Add to cart.*Under 5 million/ }))
    await findByText('Clips added to cart')
    expect(inCart()).toEqual([1, 2])
  })

  test('R-TIER-3: states before the choice that clips not for social media are left out, and leaves them out', async () => {
    const items = [sampleObtainable(1), sampleObtainable(2, { meta: { notSocial: true } })]
    const { user, findByRole, findByText, getAllByText } = await givenButton({ items })
    await user.click(await findByRole('button', { name: 'Buy package' }))
    await findByRole('dialog', { name: 'Choose a licence' })
    // Next to the two licences for social media, not next to those for broadcast.
    expect(getAllByText('1 of 2 clips would be left out: Not for publication on Social Media')).toHaveLength(
      2,
    )
    await user.click(await findByRole('button', { name: /^Add to cart.*Under 5 million/ }))
    await findByText('1 clip was skipped: 1 not for social media')
    expect(inCart()).toEqual([1])
  })

  test('R-TIER-3: of clips that are all not for social media has licences for broadcast only', async () => {
    const { user, findByRole, getAllByRole } = await givenButton({
      items: [sampleObtainable(1, { meta: { notSocial: true } })],
    })
    await user.click(await findByRole('button', { name: 'Buy package' }))
    await findByRole('dialog', { name: 'Choose a licence' })
    expect(getAllByRole('button', { name: /^Add to cart/ })).toHaveLength(1)
    await findByRole('button', { name: /^Add to cart.*National News/ })
  })

  test('Buy package is a tick that leads to the cart once all of them are in it', async () => {
    writeCart(sampleCart([1]))
    const { findByRole } = await givenButton()
    expect((await findByRole('link', { name: 'In your cart' })).getAttribute('href')).toBe('/cart')
  })

  test('Buy package states that the clips must be asked for when none can be had', async () => {
    const { user, findByRole, findByText } = await givenButton({
      items: [sampleObtainable(2, { obtainable: false })],
    })
    await user.click(await findByRole('button', { name: 'Buy package' }))
    await findByText('The clips in this package cannot be downloaded, you will need to contact us directly.')
    expect(inCart()).toEqual([])
  })
})

/** The choice of a licence: R-TIER-2, R-TIER-3 and R-PRICE-3. */
import { withUpgrades } from '@rushes/commerce/upgraded-prices'
import { within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { samplePrices } from '../../../test/sample-cart.ts'
import { ChooseTierModal } from './choose-tier-modal.tsx'

async function openChoice(change: Partial<ComponentProps<typeof ChooseTierModal>> = {}) {
  const onChoose = vi.fn()
  const onClose = vi.fn()
  const page = renderPage(
    <ChooseTierModal
      prices={samplePrices}
      currency="usd"
      media="video"
      onChoose={onChoose}
      onClose={onClose}
      {...change}
    />,
  )
  const dialog = await page.findByRole('dialog', { name: 'Choose a licence' })
  const lineOf = (licence: string) =>
    within(dialog)
      .getAllByRole('listitem')
      .find((one) => one.textContent?.startsWith(licence)) ?? dialog
  return { ...page, dialog, lineOf, onChoose, onClose }
}

describe('the choice of a licence', () => {
  test('the choice of a licence shows what each one costs and allows', async () => {
    const { lineOf } = await openChoice()
    expect(lineOf('National News').textContent).toContain('$1,600USD')
    expect(lineOf('National News').textContent).toContain('single on-air use')
  })

  test('the choice of a licence answers with the licence that was chosen', async () => {
    const { user, lineOf, onChoose } = await openChoice()
    await user.click(within(lineOf('National News')).getByRole('button', { name: /^Add to cart/ }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('NNTS', 'stay')
  })

  test('R-UPGRADE-2: a wider licence is offered at the difference, with its full price', async () => {
    const owned = [{ tier: 'DELI', upgrades: [{ tier: 'DEMA', price: 500 }] }]
    const prices = withUpgrades(samplePrices, 'usd', [{ id: 7, owned }])
    const { lineOf } = await openChoice({ prices, clipId: 7, owned })
    const dema = lineOf('Digital Editorial (Over')
    expect(dema.textContent).toContain('Upgrade for $500 instead of $600')
    within(dema).getByRole('button', { name: /^Add to cart/ })
    expect(lineOf('National News').textContent).not.toContain('Upgrade')
  })

  test('R-UPGRADE-3: a licence that a wider one includes cannot be chosen', async () => {
    const { lineOf } = await openChoice({ owned: [{ tier: 'DEMA' }] })
    const deli = lineOf('Digital Editorial (Under')
    expect(deli.textContent).toContain(
      'Your account already has this for Digital Editorial (Over 5 million).',
    )
    expect(within(deli).queryByRole('button')).toBeNull()
  })

  test('R-CHECKOUT-12: marks the licence of the last order', async () => {
    const { lineOf, getAllByText } = await openChoice({ last: 'NNTS' })
    within(lineOf('National News')).getByText('Your last licence')
    expect(getAllByText('Your last licence')).toHaveLength(1)
  })

  test('R-TIER-4 and R-TIER-6: names what the account holds, and sells only a second use on air', async () => {
    const { lineOf } = await openChoice({ owned: [{ tier: 'DELI' }, { tier: 'NNTS' }] })
    const [deli, onAir] = [lineOf('Digital Editorial (Under'), lineOf('National News')]
    expect(deli.textContent).toContain('Your account already has this for Digital Editorial')
    expect(within(deli).queryByRole('button')).toBeNull()
    expect(onAir.textContent).toContain('Buy it again for another on-air use.')
    within(onAir).getByRole('button', { name: /^Add to cart/ })
    within(lineOf('Digital Editorial (Over')).getByRole('button', { name: /^Add to cart/ })
  })

  test('R-TIER-8: names the declared audience where it is too large', async () => {
    await givenMember(givenApi(), { declaredAudience: 5_000_001 })
    const { lineOf } = await openChoice()
    const deli = lineOf('Digital Editorial (Under')
    expect(deli.textContent).toContain('Your company has declared 5,000,001.')
    expect(within(deli).queryByRole('button')).toBeNull()
    within(lineOf('Digital Editorial (Over')).getByRole('button', { name: /^Add to cart/ })
  })

  test('R-OFFER-2: a clip that was offered to the account is sold to every audience', async () => {
    await givenMember(givenApi(), { declaredAudience: 5_000_001 })
    const video = samplePrices.usd.video.map((tier) => ({ ...tier, offers: { 7: 90 } }))
    const prices = { usd: { video } }
    const { lineOf } = await openChoice({ prices, clipId: 7 })
    within(lineOf('Digital Editorial (Under')).getByRole('button', { name: /^Add to cart/ })
  })

  test('R-TIER-2: leaves only the licence that the cart has', async () => {
    const { dialog, lineOf } = await openChoice({ locked: 'DEMA' })
    expect(within(dialog).getAllByRole('button', { name: /Add to cart/ })).toHaveLength(1)
    within(lineOf('Digital Editorial (Over')).getByRole('button', { name: /^Add to cart/ })
    expect(lineOf('National News').textContent).toContain(
      'This option cannot be chosen: your cart is set to another licence. You can change the usage at checkout.',
    )
  })

  test('R-TIER-3: shows which licences the clip cannot have', async () => {
    const { lineOf } = await openChoice({ isUnavailable: (tier) => tier !== 'NNTS' })
    expect(lineOf('Digital Editorial (Under').textContent).toContain('Not for publication on Social Media')
    expect(within(lineOf('Digital Editorial (Under')).queryByRole('button')).toBeNull()
    within(lineOf('National News')).getByRole('button', { name: /^Add to cart/ })
  })

  test('R-TIER-3: shows what a licence would leave out before it is chosen', async () => {
    const { lineOf } = await openChoice({
      remark: (tier) => (tier === 'DELI' ? '1 would be left out' : null),
    })
    expect(lineOf('Digital Editorial (Under').textContent).toContain('1 would be left out')
    within(lineOf('Digital Editorial (Under')).getByRole('button', { name: /^Add to cart/ })
    expect(lineOf('Digital Editorial (Over').textContent).not.toContain('left out')
  })

  test('R-PRICE-3: a licence without a price for a single clip costs not 0, and cannot be chosen', async () => {
    const [first] = samplePrices.usd.video
    const video = first ? [{ ...first, options: { bundle_10: 160 } }] : []
    const { lineOf } = await openChoice({ prices: { usd: { video } } })
    const line = lineOf('Digital Editorial (Under')
    expect(line.textContent).toContain('There is no price for a single clip yet. Please contact licensing.')
    expect(line.textContent).not.toContain('$0')
    expect(within(line).queryByRole('button')).toBeNull()
  })

  test('the choice of a licence shows where there is no price in the currency', async () => {
    const { dialog } = await openChoice({ prices: {} })
    expect(dialog.textContent).toContain('There is no price for this in your currency yet.')
    expect(within(dialog).queryByRole('listitem')).toBeNull()
  })

  test.each([
    ['gbp', true],
    ['aud', true],
    ['usd', false],
    ['eur', false],
  ] as const)('R-TAX-1: in %s states that sales taxes are added: %j', async (currency, isShown) => {
    const { queryByText } = await openChoice({ currency })
    expect(queryByText('Local sales taxes apply') !== null).toBe(isShown)
  })

  test('the choice of a licence closes without a choice by its button and by Escape', async () => {
    const { user, dialog, onClose, onChoose } = await openChoice()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(onClose).toHaveBeenCalledTimes(2)
    expect(onChoose).not.toHaveBeenCalled()
  })
})

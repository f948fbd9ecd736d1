/** The choice of a licence: R-TIER-2 and R-TIER-3. */
import { within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
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
  test('says what each one costs and allows', async () => {
    const { lineOf } = await openChoice()
    expect(lineOf('National News').textContent).toContain('$1,600USD')
    expect(lineOf('National News').textContent).toContain('single on-air use')
  })

  test('answers with the licence that was chosen', async () => {
    const { user, lineOf, onChoose } = await openChoice()
    await user.click(within(lineOf('National News')).getByRole('button'))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('NNTS')
  })

  test('R-TIER-2: leaves only the licence that the cart has', async () => {
    const { dialog, lineOf } = await openChoice({ locked: 'DEMA' })
    expect(within(dialog).getAllByRole('button', { name: /Add to cart/ })).toHaveLength(1)
    within(lineOf('Digital Editorial (Over')).getByRole('button')
    expect(lineOf('National News').textContent).toContain(
      'This option cannot be chosen, as your cart already holds another one',
    )
  })

  test('R-TIER-3: says which licences the clip cannot have', async () => {
    const { lineOf } = await openChoice({ isUnavailable: (tier) => tier !== 'NNTS' })
    expect(lineOf('Digital Editorial (Under').textContent).toContain('Not for publication on Social Media')
    expect(within(lineOf('Digital Editorial (Under')).queryByRole('button')).toBeNull()
    within(lineOf('National News')).getByRole('button')
  })

  test('says where there is no price in the currency', async () => {
    const { dialog } = await openChoice({ prices: {} })
    expect(dialog.textContent).toContain('There is no price for this in your currency yet.')
    expect(within(dialog).queryByRole('listitem')).toBeNull()
  })

  test.each([
    ['gbp', true],
    ['aud', true],
    ['usd', false],
    ['eur', false],
  ] as const)('R-TAX-1: in %s says that sales taxes are added: %j', async (currency, isSaid) => {
    const { queryByText } = await openChoice({ currency })
    expect(queryByText('Local sales taxes apply') !== null).toBe(isSaid)
  })

  test('closes without a choice by its button and by Escape', async () => {
    const { user, dialog, onClose, onChoose } = await openChoice()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(onClose).toHaveBeenCalledTimes(2)
    expect(onChoose).not.toHaveBeenCalled()
  })
})

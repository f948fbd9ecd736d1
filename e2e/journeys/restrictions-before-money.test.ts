/** A guest reads the restrictions of a clip, ticks them at checkout, and the licence keeps them: R-CHECKOUT-11, R-CLIP-13. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, submitLogin, test } from '../support/browser.ts'
import { addToCart, checkOutAtNewPrices, describeUse, fillCard, payButton } from '../support/checkout.ts'
import { open } from '../support/discovery.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'

const CLIP = { id: 41326, text: 'The family must not be named.' }
const main = (page: Page) => page.getByRole('main')
const listed = (page: Page) => page.getByRole('list', { name: 'Restrictions' })

test('R-CHECKOUT-11: restrictions are read before the money moves, and again when they have changed', async ({
  page,
}) => {
  const member = await givenMember(page, 'GB')
  await open(page, '/search?type=video&term=toy%20tower')
  await expect(main(page).getByText('Restricted', { exact: true }).first()).toBeVisible()
  await open(page, `/clip/${CLIP.id}`)
  await expect(main(page).getByText(CLIP.text)).toBeVisible()
  await addToCart(page)
  await page.goto('/cart')
  await expect(main(page).getByText(CLIP.text)).toBeVisible()
  await expectAccessible(page)

  // The cart's page has an older answer: the restrictions have changed since.
  await page.route('**/clip/clips/batch?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(CLIP.text, 'An older sentence.')
    await route.fulfill({ response: answer, body })
  })
  await main(page).getByRole('link', { name: 'Login', exact: true }).click()
  await submitLogin(page, member, MEMBER_PASSWORD)
  await checkOutAtNewPrices(page)
  await expect(listed(page)).toContainText('An older sentence.')
  await describeUse(page)
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  const tick = page.getByRole('checkbox', { name: 'I have read the 1 restriction' })
  await page.getByRole('button', { name: 'Restrictions: You must read the restrictions' }).click()
  await expect(tick).toBeFocused()
  await tick.check()
  await payButton(page).click()

  await expect(
    page.getByRole('alert').getByText(/restrictions of .* have changed\. Nothing was charged/),
  ).toBeVisible()
  await expect(tick).not.toBeChecked()
  await expect(listed(page)).toContainText(CLIP.text)
  await expectAccessible(page)
  await tick.check()
  await payButton(page).click()
  await page.waitForURL('**/confirm-payment')
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
  await page.getByRole('link', { name: /^Licence for/ }).click()
  await expect(page.getByRole('definition').filter({ hasText: CLIP.text })).toBeVisible()
})

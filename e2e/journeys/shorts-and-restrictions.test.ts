/**
 * Visibility and sale of clips: shorts for guests, members and shorts-only accounts; clips for enquiries
 * only, with restrictions, or not for social media. R-CLIP-1, R-CLIP-3 and R-TIER-3.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { expectCount, open, resultItems } from '../support/discovery.ts'

const ORDINARY = 'credits@demo.example'
const SHORTS_ONLY = 'shorts@demo.example'

const SHORT = { id: 41627, title: 'Cat judges you silently' }
const VIDEO = { id: 41207, title: 'Ginger kitten peers over garden wall' }
const ENQUIRY_ONLY = { id: 41417, title: 'Light drifts between temple columns' }
const RESTRICTED = 41333
const NOT_FOR_SOCIAL = 41228

const GUEST_PROMPT = 'Please login or register below to view full details for this story'
const story = (page: Page) => page.getByRole('heading', { name: 'The story' })
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test.describe('a guest', () => {
  test('browses shorts and sees their summaries, but no details, description, tags or packages', async ({
    page,
  }) => {
    await open(page, '/search?type=short')
    await expectCount(page, '12 results')
    await page.getByRole('link', { name: SHORT.title }).first().click()
    await expect(page).toHaveTitle(`Rushes - ${SHORT.title}`)
    await expect(main(page).getByText(GUEST_PROMPT)).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Sign Up' })).toBeVisible()
    await expect(story(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Keywords' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'In these packages' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Download the story (text)' })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('a guest has no save-to-list, download and enquiry buttons', async ({ page }) => {
    await open(page, `/clip/${VIDEO.id}`)
    await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible()
    await expect(main(page).getByRole('button', { name: /Download|list|enquiry/i })).toHaveCount(0)
  })

  test('a guest sees no modal on a clip for enquiries only or with restrictions', async ({ page }) => {
    for (const path of [`/clip/${ENQUIRY_ONLY.id}`, `/clip/${ENQUIRY_ONLY.id}?view=enquire`]) {
      await open(page, path)
      await expect(page.getByText('We license this clip case by case.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Buy', exact: true })).toHaveCount(0)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await open(page, `/clip/${RESTRICTED}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('an ordinary account', () => {
  test('an ordinary account cannot access short clips', async ({ page }) => {
    await logIn(page, ORDINARY)
    await page.goto(`/clip/${SHORT.id}`)
    await expect(main(page).getByText('Shorts are available to shorts accounts only.')).toBeVisible()
    await expect(page.getByRole('heading', { name: SHORT.title })).toHaveCount(0)
    await page.goto('/search?type=short')
    await expect(page.getByRole('region', { name: 'Results' }).getByText('No results')).toBeVisible()
    await expect(resultItems(page)).toHaveCount(0)
    await page.goto(`/clip/${VIDEO.id}`)
    await expect(story(page)).toBeVisible()
  })

  test('an ordinary account reads in a modal that a clip is for enquiries only, and makes an enquiry', async ({
    page,
  }) => {
    await logIn(page, ORDINARY)
    await page.goto(`/clip/${ENQUIRY_ONLY.id}`)
    const notice = dialog(page, 'Enquiries only')
    await expect(notice).toContainText('We license this clip case by case.')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Make an enquiry' }).click()
    await expect(notice).toHaveCount(0)
    await expect(dialog(page, 'Make an enquiry')).toContainText(`VIDEO-${ENQUIRY_ONLY.id}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Make an enquiry' })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
  })

  test('an ordinary account reads the restrictions of a clip in a modal, which closes', async ({ page }) => {
    await logIn(page, ORDINARY)
    await page.goto(`/clip/${RESTRICTED}`)
    const notice = dialog(page, 'Restrictions')
    await expect(notice).toContainText('Do not name the warehouse, its owner or the driver.')
    await notice.getByRole('button', { name: 'I have read them' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(main(page).getByText('Do not name the warehouse, its owner or the driver.')).toBeVisible()
  })

  test('an ordinary account sees the enquiry modal instead with view=enquire', async ({ page }) => {
    await logIn(page, ORDINARY)
    for (const id of [RESTRICTED, ENQUIRY_ONLY.id]) {
      await page.goto(`/clip/${id}?view=enquire`)
      await expect(dialog(page, 'Make an enquiry')).toContainText(`VIDEO-${id}`)
      await expect(page.getByRole('dialog')).toHaveCount(1)
    }
  })
})

test('a shorts-only account can access only short clips', async ({ page }) => {
  await logIn(page, SHORTS_ONLY)
  await page.goto(`/clip/${SHORT.id}`)
  await expect(page.getByRole('heading', { level: 1, name: SHORT.title })).toBeVisible()
  await expect(story(page)).toBeVisible()
  await page.goto('/search?type=short')
  await expectCount(page, '12 results')
  // It starts on shorts everywhere.
  await page.goto('/search?type=video')
  await expect(page).toHaveURL(/type=short/)
  await expectCount(page, '12 results')
  await page.goto(`/clip/${VIDEO.id}`)
  await expect(main(page).getByText('Your account covers shorts only.')).toBeVisible()
  await expect(page.getByRole('heading', { name: VIDEO.title })).toHaveCount(0)
})

test('a clip not for publication on social media cannot be bought for digital editorial use', async ({
  page,
}) => {
  await open(page, `/clip/${NOT_FOR_SOCIAL}`)
  await expect(main(page).getByText('Not for publication on Social Media')).toBeVisible()
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const tier = (name: string) =>
    dialog(page, 'Choose a licence').getByRole('listitem').filter({ hasText: name })
  for (const name of ['Digital Editorial (Under 5 million)', 'Digital Editorial (Over 5 million)']) {
    await expect(tier(name)).toContainText('Not for publication on Social Media')
    await expect(tier(name).getByRole('button')).toHaveCount(0)
  }
  for (const name of ['National News/Talk Show', 'Clip Shows']) {
    await expect(tier(name).getByRole('button', { name: /^Add to cart/ })).toBeVisible()
  }
  await tier('Clip Shows')
    .getByRole('button', { name: /^Add to cart/ })
    .click()
  await expect(page.getByText('The clip was added to your cart')).toBeVisible()
})

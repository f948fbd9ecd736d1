/** Searches in other words and languages than those of the clips, with the models of operators; skipped where they are not installed. */
import { expect } from '@playwright/test'
import { startShop, WITH_PAGES } from '../../apps/server/test/chaos/shop.ts'
import { MODELS_FOLDER, models } from '../../scripts/engines/models.ts'
import { test as base } from '../support/browser.ts'
import { open } from '../support/discovery.ts'

const test = base.extend<Record<never, never>, { shopAddress: string }>({
  shopAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const shop = await startShop({ DEMO: '1', MODELS: MODELS_FOLDER }, WITH_PAGES)
      await use(shop.url)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shopAddress }, use) => use(shopAddress),
})

test.skip(() => !models.isInstalled(), 'The models are not installed: npm run test:engines -- models')

test('a search without a shared word shows clips that are close in meaning, and counts none of them (R-MEANING-2)', async ({
  page,
}) => {
  // The worker embeds the clips after the start.
  const address = '/rest/clip/clips/close?type=video&term=ghost'
  const embedded = async () => (await (await page.request.get(address)).json()).data.length
  await expect.poll(embedded, { timeout: 60_000 }).toBeGreaterThan(0)
  await open(page, '/search?term=spectre+outside+a+stately+home&type=video')
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect(results.getByText('No results')).toBeVisible()
  const close = results.getByRole('region', { name: 'Close in meaning' })
  await close.getByRole('link', { name: 'Figure crosses the lawn of an empty manor' }).click()
  await expect(page.getByRole('heading', { name: 'Figure crosses the lawn of an empty manor' })).toBeVisible()
})

test('a search in a language without a list of nouns shows clips that are close in meaning (R-MEANING-5)', async ({
  page,
}) => {
  const term = encodeURIComponent('海豚在蓝色的海水中')
  const embedded = async () =>
    (await (await page.request.get(`/rest/clip/clips/close?type=video&term=${term}`)).json()).data.length
  await expect.poll(embedded, { timeout: 60_000 }).toBeGreaterThan(0)
  await open(page, `/search?term=${term}&type=video`)
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect(results.getByText('No results')).toBeVisible()
  const close = results.getByRole('region', { name: 'Close in meaning' })
  await close.getByRole('link', { name: 'Dolphin surfaces through blue light' }).click()
  await expect(page.getByRole('heading', { name: 'Dolphin surfaces through blue light' })).toBeVisible()
})

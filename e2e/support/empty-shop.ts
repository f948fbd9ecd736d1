/** A shop after its first start in production: no demo, no users, and a required second factor. */
import { startShop, WITH_PAGES } from '../../apps/server/test/chaos/shop.ts'
import { test as base } from './browser.ts'

type EmptyShop = {
  /** The address that the start prints to the terminal. */
  setupAddress: string
}

export const test = base.extend<Record<never, never>, { emptyShop: EmptyShop & { url: string } }>({
  emptyShop: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const shop = await startShop({ DEMO: '0', SECOND_FACTOR: 'required' }, WITH_PAGES)
      const [setupAddress = ''] = /http\S+\/admin\/setup\?token=\S+/.exec(shop.log()) ?? []
      await use({ url: shop.url, setupAddress })
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ emptyShop }, use) => use(emptyShop.url),
})

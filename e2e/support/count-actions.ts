/** Counts what a script does for a user: each address, press, choice and text is one action. */
import type { Page } from '@playwright/test'

const ACTIONS = { page: ['goto'], locator: ['click', 'fill', 'check', 'selectOption'] } as const

/** Counts in all windows until `stop`. */
export function countActions(page: Page) {
  let count = 0
  const restores = [
    ...ACTIONS.page.map((name) => [Object.getPrototypeOf(page), name] as const),
    ...ACTIONS.locator.map((name) => [Object.getPrototypeOf(page.locator('body')), name] as const),
  ].map(([prototype, name]) => {
    const original = prototype[name]
    prototype[name] = function act(...args: unknown[]) {
      count += 1
      return original.apply(this, args)
    }
    return () => {
      prototype[name] = original
    }
  })
  return {
    count: () => count,
    stop() {
      for (const restore of restores) restore()
    },
  }
}

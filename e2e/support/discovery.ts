/** Steps and parts of pages that the journeys through search, home and clip pages share. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Goes to a path and waits until React has taken over the document: from then on the pointer and keys have an effect. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await takenOver(page)
  const filters = page.locator('#filters')
  if ((await filters.count()) > 0) await partTakenOver(filters)
}

/** Waits until React has taken the server's document over: effects that listen to keys have run, too. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.get(window, 'earlyClick') === null)
}

/** Waits until React has taken over a part of the page whose code comes after that of the page. */
export async function partTakenOver(part: Locator): Promise<void> {
  const isReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  await expect.poll(() => part.evaluate(isReact)).toBe(true)
}

export const resultItems = (page: Page): Locator =>
  page.getByRole('region', { name: 'Results' }).locator('li[id^="item-"]')

/** The ids of the results, in their order. */
export async function resultIds(page: Page): Promise<number[]> {
  const ids = await resultItems(page).evaluateAll((items) => items.map(({ id }) => id.replace('item-', '')))
  return ids.map(Number)
}

/** The ids of the first page that the API answers to a query, as a guest sees them. */
export async function idsOfApi(page: Page, query: string): Promise<number[]> {
  const answer = await page.request.get(`/rest/clip/clips?${query}`)
  const { data }: { data: { items: { id: number }[] } } = await answer.json()
  return data.items.map(({ id }) => id)
}

export const linkOfResult = (page: Page, id: number): Locator =>
  page.locator(`#item-${id}`).getByRole('link').first()

/** The address of a page as its query, in readable form. */
export const queryOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams)

export async function expectCount(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /results?$/ })).toHaveText(words)
}

/** The element that has the focus. */
export function focused(page: Page): Locator {
  return page.locator(':focus')
}

/** Presses Tab until the focus is within `goal`. @returns how many presses that took. */
export async function tabTo(page: Page, goal: Locator, maxPresses = 90): Promise<number> {
  const target = await goal.elementHandle()
  for (let presses = 1; presses <= maxPresses; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((element) => element?.contains(document.activeElement), target)) return presses
  }
  throw new Error(`Tab does not lead there in ${maxPresses} presses`)
}

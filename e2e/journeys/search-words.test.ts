/** Words of a search that mean a filter: a chip of each kind, its results, and the search after its removal (R-QUERY-1 to R-QUERY-5). */
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../support/browser.ts'
import { open, resultItems } from '../support/discovery.ts'

const KINDS = [
  { term: 'cat under 7 s', chip: /under 7 s: 0 to 6 seconds/, found: 'Tabby stares out the camera' },
  {
    term: 'cat 2025',
    chip: /2025: Date Shot\/Taken: from 01-01-2025/,
    found: 'Grey cat hears the treat drawer',
  },
  { term: '4k lanterns', chip: /4K$/, found: 'Thousands of paper lanterns fill the sky' },
  { term: 'horizontal cat', chip: /horizontal: Landscape/, found: 'Grey cat hears the treat drawer' },
  {
    term: 'bronze rated cat',
    chip: /bronze rated: Bronze/,
    found: 'Maine Coon watches birds from the garden',
  },
  { term: 'kitten Europe', chip: /Europe: place/, found: 'Kitten takes on a ball of wool and loses' },
  {
    term: 'kitten NOT ginger',
    chip: /NOT: without “ginger”/,
    found: 'Kitten takes on a ball of wool and loses',
  },
] as const

for (const { term, chip, found } of KINDS) {
  test(`“${term}” shows a chip, and without it the words are searched for`, async ({ page }) => {
    await open(page, `/search?type=video&term=${encodeURIComponent(term)}`)
    await expect(resultItems(page).getByRole('link', { name: found }).first()).toBeVisible()
    const link = page
      .getByRole('link', { name: /^Remove filter / })
      .and(page.getByRole('link', { name: chip }))
    await link.click()
    await expect(page.getByRole('combobox', { name: /^Search for/ })).toHaveValue(/"/)
    await expect(page.getByText('Understood as')).toHaveCount(0)
  })
}

test('words without effect are stated, and “and” finds either of two kinds', async ({ page }) => {
  await open(page, '/search?type=video&term=show+me+cats+and+dogs+shorter+than+1+hour')
  await expect(page.getByText('“show me” was ignored.')).toBeVisible()
  await expect(page.getByText(/No result has both, so these have either/)).toBeVisible()
  await expectAccessible(page)
})

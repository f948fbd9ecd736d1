/**
 * The life of a public clip: it is corrected, scheduled, withheld and killed, changed with others, and its
 * rights end. Each picture is used by this journey only. R-STATE-1, R-STATE-3, R-STATE-5, R-LICENSEE-1,
 * R-BULK-1, R-BULK-3, R-CLEARANCE-2 and R-CLEARANCE-4.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { addToCart } from '../support/checkout.ts'
import { apiOf, givenPublished, newWord } from '../support/deliveries.ts'
import { licenseAsNewMember } from '../support/purchases.ts'
import { stepsOf } from '../support/steps.ts'

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved.')).toBeVisible()
}

/** The next full minute in the words of a field for date and time, where the page is. */
const nextMinute = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const MINUTE_MS = 60_000
    // Far enough away for a form to be filled in and for a look at the page before.
    const at = new Date(Math.ceil((Date.now() + 30_000) / MINUTE_MS) * MINUTE_MS)
    return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
  })

test('R-STATE-3, R-LICENSEE-1: a live clip is corrected, withheld from page, file and cart, published for later, and killed', async ({
  page,
  openWindow,
}) => {
  // The clock publishes it at a full minute.
  test.setTimeout(300_000)
  await logIn(page, 'admin@demo.example')
  const [id = 0] = await givenPublished(page, ['Otter opens a musel'])
  const reader = await openWindow()
  await reader.goto(`/clip/${id}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Otter opens a musel')
  const steps = stepsOf(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await steps.form('/', () => page.keyboard.type(String(id)), 'Enter')
  const title = page.getByRole('textbox', { name: 'Title' })
  await steps.form(title, () => title.fill('Otter opens a mussel'), 'Control+s')
  await expect(page.getByText('All changes saved.')).toBeVisible()
  steps.expectAtMost('correct a published clip')
  await expect(async () => {
    await reader.reload()
    expect(await reader.getByRole('heading', { level: 1 }).textContent()).toBe('Otter opens a mussel')
  }).toPass()

  const licensee = await openWindow()
  await licenseAsNewMember(licensee, id)

  await addToCart(reader)
  const picture = await reader.locator('main img[src*="/media/"]').first().getAttribute('src')
  await page.getByRole('heading', { level: 1 }).click()
  const withhold = page.getByRole('dialog', { name: /^Withhold: / })
  await steps.form(
    'w',
    async () => void (await withhold.getByLabel('Reason').selectOption('Under review')),
    withhold.getByRole('button', { name: 'Withhold', exact: true }),
  )
  await expect(page.getByRole('heading', { name: 'Withheld' })).toBeVisible()
  steps.expectAtMost('stop a clip')
  const gone = await reader.reload()
  expect(gone?.status()).toBe(410)
  await expect(reader.getByText('This clip is under review and cannot be licensed now.')).toBeVisible()
  await reader.goto('/cart')
  await expect(reader.getByText('Otter opens a mussel was removed: This clip is under review')).toBeVisible()

  // Its picture is no longer available at its address, but in the admin area.
  expect((await reader.request.get(picture ?? '')).status()).toBe(404)
  const atAdmin = page.getByRole('main').locator('img[src*="/media/"]').first()
  await expect
    .poll(() => atAdmin.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  const publish = page.getByRole('dialog', { name: /^Publish: / })
  await publish.getByLabel('Public from').fill(await nextMinute(page))
  await publish.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Scheduled' })).toBeVisible()
  expect((await reader.goto(`/clip/${id}`))?.status()).toBe(404)
  await expect(async () => {
    expect((await reader.goto(`/clip/${id}`))?.status()).toBe(200)
  }).toPass({ timeout: 150_000 })
  const shown = await reader.locator('main img[src*="/media/"]').first().getAttribute('src')
  expect(shown).not.toBe(picture)

  await page.reload()
  const kill = page.getByRole('dialog', { name: /^Kill: / })
  await steps.form(
    page.getByRole('button', { name: 'Kill' }),
    async () => {
      await expect(kill.getByText('1 account by licence, 0 recipients of download links.')).toBeVisible()
      await expect(kill.getByRole('listitem').filter({ hasText: 'The Daily Scroll' })).toBeVisible()
      await expectAccessible(page)
      await kill.getByLabel('Reason').selectOption('Hoax')
      await kill.getByRole('button', { name: 'Kill' }).click()
      await expect(kill.getByText('Enter a description of what happened.')).toBeVisible()
      await kill.getByLabel('Note').fill('The otter is a toy.')
      expect((await reader.request.get(shown ?? '')).status()).toBe(200)
    },
    kill.getByRole('button', { name: 'Kill' }),
  )
  await expect(kill).toBeHidden()
  steps.expectAtMost('kill a clip')
  const state = page.getByRole('region', { name: 'State' })
  await expect(state.getByRole('heading', { name: 'Withdrawn' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Licence holders' })).toBeVisible()
  expect((await reader.goto(`/clip/${id}`))?.status()).toBe(410)
  expect((await reader.request.get(shown ?? '')).status()).toBe(404)
})

test('R-BULK-3: three clips are changed after a look at what changes, and are as before after one press', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  const word = newWord('Badger')
  const titles = [`${word} digs at noon`, `${word} digs at dusk`, `${word} digs at dawn`]
  const [first = 0] = await givenPublished(page, titles)
  await page.goto(`/admin/clips?q=${word}`)
  const rows = page.getByRole('table', { name: 'Clips' }).locator('a[data-row]')
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  for (const _ of titles.slice(1)) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('region', { name: 'Selection' }).getByText('3 selected')).toBeVisible()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit: 3 clips' })
  await dialog.getByLabel('Add keywords').fill('soil')
  await dialog.getByLabel('Place', { exact: true }).fill('Vienna')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect(dialog.getByText('3 clips will change.')).toBeVisible()
  await expect(dialog.getByText('Place: Leeds → Vienna').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 3 clips' }).click()
  await expect(dialog.getByText('3 clips changed.')).toBeVisible()

  const colleague = await apiOf(page)
  const clip = async () => (await colleague.call('GET /agency/clips/:id', { params: { id: first } })).data
  expect((await clip()).fields).toMatchObject({
    location_text: 'Vienna',
    keywords: ['one', 'two', 'three', 'soil'],
  })
  // A clip that another user has changed since is not restored.
  const { revision } = await clip()
  await colleague.call('POST /agency/clips/:id', {
    params: { id: first },
    body: { revision, changes: { rating: 'SV' } },
  })
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(dialog.getByText('2 clips are as before, 1 was refused.')).toBeVisible()
  await dialog.getByText('Show them').click()
  await expect(dialog.getByRole('link', { name: new RegExp(`^${first} `) })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const steps = stepsOf(page)
  const attach = page.getByRole('dialog', { name: 'Attach a rights record: 3 clips' })
  await steps.form(
    page.getByRole('button', { name: 'Rights', exact: true }),
    async () => {
      await attach.getByLabel('Rights record').selectOption({ index: 1 })
      await attach.getByRole('button', { name: 'Preview changes' }).click()
    },
    attach.getByRole('button', { name: 'Change 3 clips' }),
  )
  await expect(attach.getByText('3 clips changed.')).toBeVisible()
  steps.expectAtMost('put clips under a rights record')
})

test('R-STATE-5, R-CLEARANCE-4: rights end: the page shows the date of the reminder, the clip is retired on time, and licensees keep it', async ({
  page,
  openWindow,
}) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  const [id = 0] = await givenPublished(page, ['Lynx crosses the lane'])
  const licensee = await openWindow()
  await licenseAsNewMember(licensee, id)

  await page.goto('/admin/rights/new')
  await page.getByLabel('Holder').fill('Lyn Xavier')
  await page.getByLabel('Last day').fill(dayFromNow(5))
  await page.getByRole('button', { name: 'Create record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lyn Xavier' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ends soon' })).toBeVisible()
  await expect(page.getByText(/^30 days before, on /)).toBeVisible()
  await page.getByLabel('Numbers of clips').fill(String(id))
  await page.getByRole('form', { name: 'Add clips' }).getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('link', { name: 'Lynx crosses the lane' })).toBeVisible()

  await page.getByLabel('Last day').fill(dayFromNow(-1))
  await save(page)
  await page.goto(`/admin/clips/${id}`)
  await expect(page.getByRole('heading', { name: 'Retired' })).toBeVisible({ timeout: 90_000 })
  expect((await page.request.get(`/clip/${id}`)).status()).toBe(410)
  // The server renders the page for a guest; then the browser loads it for the member.
  await licensee.goto(`/clip/${id}`)
  await expect(licensee.getByText('You own this licence')).toBeVisible()
  const [download] = await Promise.all([
    licensee.waitForEvent('download'),
    licensee.getByRole('button', { name: /^Download Lynx/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.png$/)
})

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

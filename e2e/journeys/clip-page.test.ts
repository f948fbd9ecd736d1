/**
 * The pages of a clip and of a package: the player and its keys, the story as a text, buying and queuing. R-CLIP-11, R-CART-2, R-TIER-2 and R-PACKAGE-1.
 */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { focused, open } from '../support/discovery.ts'

/** An account in Australia, with prepaid credits; only queue-to-zip.test.ts uses it as well, and other clips. */
const MEMBER = 'prepaid@demo.example'
const KITTEN = { id: 41207, title: 'Ginger kitten peers over garden wall', frameRate: 25 }
const IMAGE = { id: 41704, title: 'Common kingfisher on mossy branch' }
const DELI = 'Digital Editorial (Under 5 million)'
const NNTS = 'National News/Talk Show'

const main = (page: Page) => page.getByRole('main')
const player = (page: Page) => page.getByRole('group', { name: `Player: ${KITTEN.title}` })
const film = (page: Page) => player(page).locator('video')
const control = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true })
const time = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)

/** Notes the time of every picture that the film shows, in seconds. */
const watchPictures = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    const note = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      video.dataset.picture = String(mediaTime)
      video.requestVideoFrameCallback(note)
    }
    video.requestVideoFrameCallback(note)
  })
const status = (page: Page, text: string) => player(page).getByRole('status').getByText(text, { exact: true })
/** The number of the frame on the screen, as drawn in the film. */
const shownFrame = async (page: Page) =>
  Number(await film(page).getAttribute('data-picture')) * KITTEN.frameRate

test.describe('the player', () => {
  test('the player plays and pauses with space, and K stops', async ({ page }) => {
    await startFilm(page)
    await page.keyboard.press('k')
    await expect.poll(() => isPaused(page)).toBe(true)
    await page.keyboard.press(' ')
    await expect.poll(() => isPaused(page)).toBe(false)
    await page.keyboard.press(' ')
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect(control(page, 'Play')).toBeAttached()
  })

  test('goes forward with L and back with J, faster with each press', async ({ page }) => {
    await startFilm(page)
    await page.keyboard.press('l')
    await expect(status(page, 'Forward 2×')).toBeVisible()
    await expect.poll(() => time(page)).toBeGreaterThan(3)
    await page.keyboard.press('j')
    await expect(status(page, 'Reverse 1×')).toBeVisible()
    await expect.poll(() => time(page)).toBeLessThan(2.9)
    // Watched from before the presses, because the film is soon at its beginning and the text is removed.
    const isFast = page.waitForFunction(() =>
      [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === 'Reverse 4×'),
    )
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await isFast
    await expect.poll(() => time(page)).toBe(0)
    await expect(control(page, 'Play')).toBeAttached()
  })

  test('goes by seconds with the arrows, and by frames with comma and full stop', async ({ page }) => {
    await startFilm(page)
    await page.keyboard.press('k')
    await expect.poll(() => isPaused(page)).toBe(true)
    const before = await time(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => time(page)).toBeCloseTo(before + 1, 2)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => time(page)).toBeCloseTo(before, 2)
    await watchPictures(page)
    await page.keyboard.press('.')
    await expect.poll(() => shownFrame(page)).toBeGreaterThan(0)
    const frame = Math.round(await shownFrame(page))
    await page.keyboard.press('.')
    await expect.poll(() => shownFrame(page)).toBeCloseTo(frame + 1, 1)
    await page.keyboard.press(',')
    await expect.poll(() => shownFrame(page)).toBeCloseTo(frame, 1)
    await page.keyboard.press(',')
    await expect.poll(() => shownFrame(page)).toBeCloseTo(frame - 1, 1)
  })

  test('gets ready when the pointer is on it, and loads the film when it is played', async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await open(page, `/clip/${KITTEN.id}`)
    await expect(player(page).getByRole('button', { name: `Play ${KITTEN.title}` })).toBeVisible()
    expect(requested.filter((url) => /\.(m3u8|m4s|mp4|ts)$/.test(url))).toEqual([])
    const manifest = page.waitForResponse(/\.m3u8/)
    await player(page).hover({ position: { x: 10, y: 10 } })
    expect((await manifest).ok()).toBe(true)
    await player(page)
      .getByRole('button', { name: `Play ${KITTEN.title}` })
      .click()
    await expect.poll(() => time(page)).toBeGreaterThan(0)
  })

  test('the player is muted with M and fills the screen with F', async ({ page }) => {
    await startFilm(page)
    const isMuted = () => film(page).evaluate((video: HTMLVideoElement) => video.muted)
    expect(await isMuted()).toBe(false)
    await page.keyboard.press('m')
    await expect.poll(isMuted).toBe(true)
    await expect(control(page, 'Unmute')).toBeAttached()
    await page.keyboard.press('m')
    await expect.poll(isMuted).toBe(false)
    const fills = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label') ?? null)
    await page.keyboard.press('f')
    await expect.poll(fills).toBe(`Player: ${KITTEN.title}`)
    await page.keyboard.press('f')
    await expect.poll(fills).toBeNull()
  })

  test('the player lists its keys with ?', async ({ page }) => {
    await startFilm(page)
    await page.keyboard.press('k')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toContainText('One frame back or forward')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
  })

  test('the player leaves the keys alone while a text is typed', async ({ page }) => {
    await open(page, `/clip/${KITTEN.id}`)
    await page.getByRole('combobox', { name: /^Search for/ }).fill('')
    await page.getByRole('combobox', { name: /^Search for/ }).pressSequentially('k l')
    await expect(page.getByRole('combobox', { name: /^Search for/ })).toHaveValue('k l')
    expect(await isPaused(page)).toBe(true)
  })

  test('the player shows the storyboard where the pointer is on its seek bar', async ({ page }) => {
    await startFilm(page)
    await page.keyboard.press('k')
    await player(page).hover()
    const bar = player(page).getByRole('slider', { name: 'Position' })
    const box = await bar.boundingBox()
    if (!box) throw new Error('the seek bar is not shown')
    const storyboard = page.waitForResponse(/sprite\.jpg/)
    await bar.hover({ position: { x: box.width / 2, y: box.height / 2 } })
    expect((await storyboard).ok()).toBe(true)
    // The film is eight seconds and one frame long.
    await expect(player(page).getByText('00:00:04:00', { exact: true })).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(player(page).getByText('00:00:04:00', { exact: true })).toHaveCount(0)
  })

  test('streams when the clip has hls, and plays the direct file when streaming fails', async ({ page }) => {
    const playlists: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.m3u8')) playlists.push(request.url())
    })
    await startFilm(page)
    expect(playlists.length).toBeGreaterThan(0)
    await page.route('**/*.m3u8', (route) => route.fulfill({ status: 404, body: '' }))
    await open(page, `/clip/${KITTEN.id}?again`)
    await control(page, `Play ${KITTEN.title}`).click()
    await expect.poll(() => time(page)).toBeGreaterThan(0.2)
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/\.(mp4|m4s)$/)
  })
})

async function startFilm(page: Page): Promise<void> {
  await open(page, `/clip/${KITTEN.id}`)
  await control(page, `Play ${KITTEN.title}`).click()
  await expect.poll(() => time(page)).toBeGreaterThan(0.2)
}

test('an image can be opened in its full size', async ({ page }) => {
  await open(page, `/clip/${IMAGE.id}`)
  await expect(page).toHaveTitle(`Rushes - ${IMAGE.title}`)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const large = page.getByRole('dialog', { name: IMAGE.title })
  await expect(large.getByRole('img', { name: IMAGE.title })).toBeVisible()
  await large.getByRole('button', { name: 'Zoom out' }).click()
  await expect(large).toBeHidden()
})

test('a button that is pressed before its part of the page has its code works when the code arrives', async ({
  page,
}) => {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/zoom-image-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await open(page, `/clip/${IMAGE.id}`)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const large = page.getByRole('dialog', { name: IMAGE.title })
  await expect(large).toBeHidden()
  code.resolve()
  await expect(large).toBeVisible()
})

test.describe('buying', () => {
  test('a clip already in the cart is refused', async ({ page }) => {
    await open(page, `/clip/${KITTEN.id}`)
    await page.getByRole('button', { name: 'All pricing options' }).click()
    const options = page.getByRole('dialog', { name: 'Pricing options' })
    await options.getByRole('button', { name: new RegExp(`^Add to cart.*${NNTS}`) }).click()
    await expect(page.getByText('The clip was added to your cart')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'In your cart' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart 1' })).toBeVisible()

    await page.getByRole('button', { name: 'All pricing options' }).click()
    await options.getByRole('button', { name: new RegExp(`^Add to cart.*${NNTS}`) }).click()
    await expect(page.getByText('You already have this item in your cart!')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart 1' })).toBeVisible()
  })

  test('once a tier is chosen, later adds reuse it and no other may be chosen', async ({ page }) => {
    await open(page, `/clip/${KITTEN.id}`)
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    const choice = page.getByRole('dialog', { name: 'Choose a licence' })
    await expect(choice).toBeVisible()
    await expectAccessible(page)
    await choice.getByRole('button', { name: new RegExp(`^Add to cart.*${NNTS}`) }).click()
    await expect(choice).toHaveCount(0)

    await open(page, '/clip/41214')
    await page.getByRole('button', { name: 'All pricing options' }).click()
    const options = page.getByRole('dialog', { name: 'Pricing options' })
    const deli = options.getByRole('listitem').filter({ hasText: DELI })
    await expect(deli).toContainText('This option cannot be chosen')
    await expect(deli.getByRole('button')).toHaveCount(0)
    await options.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await expect(page.getByText('The clip was added to your cart')).toBeVisible()
    await expect(choice).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Cart 2' })).toBeVisible()
  })

  test('closing the choice leaves the cart as it is and gives the focus back', async ({ page }) => {
    await open(page, `/clip/${KITTEN.id}`)
    const buy = page.getByRole('button', { name: 'Buy', exact: true })
    await buy.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Choose a licence' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(focused(page)).toHaveText('Buy')
    await expect(page.getByRole('link', { name: 'Cart' })).toBeVisible()
  })
})

test.describe('a member', () => {
  test('a member sees the full details of a story, and may take it as a text', async ({ page }) => {
    await logIn(page, MEMBER)
    await page.goto(`/clip/${KITTEN.id}`)
    await expect(page.getByRole('heading', { name: 'The story' })).toBeVisible()
    await expect(main(page).getByText(/^Please login or register/)).toHaveCount(0)
    await expect(main(page).getByRole('link', { name: 'Cats being cats' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'More like this' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the story (text)' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.txt$/)
    expect(readFileSync(await file.path(), 'utf8')).toContain('kitten')
  })

  test('a member finds every keyword as a search', async ({ page }) => {
    await logIn(page, MEMBER)
    await page.goto(`/clip/${KITTEN.id}`)
    await page.getByRole('link', { name: 'paws', exact: true }).click()
    await expect(page).toHaveURL('/search?term=paws&type=video')
    await expect(page.getByRole('link', { name: KITTEN.title }).first()).toBeVisible()
  })

  test('queues a clip from its download options, and the button becomes a tick', async ({ page }) => {
    await logIn(page, MEMBER)
    await page.goto(`/clip/${KITTEN.id}`)
    await page.getByRole('button', { name: 'Use 1 credit' }).click()
    const options = page.getByRole('dialog', { name: 'Download options' })
    await expect(options).toContainText(KITTEN.title)
    await expectAccessible(page)
    await options.getByRole('button', { name: 'Add to download queue' }).click()
    await expect(page.getByText('The video was added to your download queue')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'In your download queue' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Downloads 1' })).toBeVisible()
  })

  test('queues a package, and the button becomes a tick', async ({ page }) => {
    await logIn(page, MEMBER)
    await page.goto('/package/41984')
    await expect(page).toHaveTitle('Rushes - Cats being cats')
    await expect(page.getByText('PACKAGE-41984 · 6 clips')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the story (text)' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('Six clips of cats')
    await page.getByRole('button', { name: 'Download package' }).click()
    await expect(page.getByText('The package was added to your downloads')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'In your download queue' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Downloads 6' })).toBeVisible()
  })

  test('a member reads a message when the clips of a package cannot be downloaded', async ({ page }) => {
    await logIn(page, MEMBER)
    await page.goto('/package/42005')
    await page.getByRole('button', { name: 'Download package' }).click()
    await expect(
      page.getByText('The clips in this package cannot be downloaded, you will need to contact us directly.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Downloads', exact: true })).toBeVisible()
  })
})

test('a package shows guests its name, summary, date and clips, but no text', async ({ page }) => {
  await open(page, '/search?type=packages')
  await page.getByRole('link', { name: 'Cats being cats' }).first().click()
  await expect(page).toHaveTitle('Rushes - Cats being cats')
  await expect(main(page).getByText(/^Six short clips of cats/)).toBeVisible()
  await expect(main(page).getByRole('article')).toHaveCount(6)
  await expect(main(page).getByRole('button', { name: 'Buy package' })).toBeVisible()
  await expect(main(page).getByRole('button', { name: /Download/ })).toHaveCount(0)
  await page.getByRole('link', { name: KITTEN.title }).first().click()
  await expect(page).toHaveTitle(`Rushes - ${KITTEN.title}`)
})

test('the films of a package are played in a row', async ({ page }) => {
  await open(page, '/package/41984')
  await page.getByRole('button', { name: 'Play all' }).click()
  const row = page.getByRole('dialog', { name: 'Play all: Cats being cats' })
  const film = row.locator('video')
  await expect(row.getByText(/^Clip 1 of 6/)).toBeVisible()
  await expectAccessible(page)
  const isPlaying = () => film.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)
  await expect.poll(isPlaying).toBe(true)
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration
  })
  await expect(row.getByText(/^Clip 2 of 6/)).toBeVisible()
  await expect.poll(isPlaying).toBe(true)
  await row.getByRole('button', { name: 'Next clip' }).press('Enter')
  await expect(row.getByText(/^Clip 3 of 6/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(0)
})

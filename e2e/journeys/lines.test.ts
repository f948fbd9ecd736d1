/** Staff caption a film, and a buyer finds a sentence that is spoken in it and opens the film there (R-LINES-1 to R-LINES-3). */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { open, resultItems } from '../support/discovery.ts'

/** A film of the demo that no other journey uses. */
const ID = 41235
const VTT = `WEBVTT

00:01.000 --> 00:02.000
Good morning, quibblewick.

00:03.500 --> 00:05.000
The quibblewick harbour <b>is</b> open again.
`

test('a captioned sentence is found with its time, and opens the film there by pointer and by keyboard', async ({
  page,
  openWindow,
}) => {
  await logIn(page, 'admin@demo.example')
  await page.goto(`/admin/clips/${ID}/captions`)
  await page.getByLabel('Import file').setInputFiles({
    name: 'cat.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(VTT),
  })
  await expect(page.getByLabel('WebVTT')).toHaveValue(/quibblewick/)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved.')).toBeVisible()

  const buyer = await openWindow()
  const film = buyer.locator('video')
  const timeIs = (seconds: number) =>
    expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBe(seconds)
  await open(buyer, '/search?type=video&term=quibblewick+harbours')
  const result = resultItems(buyer).first()
  await expect(result.locator('q')).toHaveText('The quibblewick harbour is open again.')
  await expect(result.locator('mark')).toHaveText(['quibblewick', 'harbour'])
  await expectAccessible(buyer)
  await result.getByRole('link', { name: 'Said at 0:03' }).click()
  await expect(buyer).toHaveURL(`/clip/${ID}?t=3.5`)
  await timeIs(3.5)
  // A shared address opens the film at the same time.
  await open(buyer, `/clip/${ID}?t=3.5`)
  await timeIs(3.5)

  await buyer.getByText('Captions', { exact: true }).last().click()
  const line = buyer.getByRole('button', { name: /^Go to 00:0?0?:?01/ })
  await line.focus()
  await buyer.keyboard.press('Enter')
  await timeIs(1)
  await expectAccessible(buyer)
})

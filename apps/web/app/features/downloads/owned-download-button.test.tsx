/** R-HISTORY-3: a licensed file is fetched again from its row, and never at a price. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleDelivered } from '../../../test/sample-clips.ts'
import { OwnedDownloadButton } from './owned-download-button.tsx'

let opened: string[]
beforeEach(() => {
  opened = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '')
  })
})
afterEach(() => vi.restoreAllMocks())

async function press(tier: string | null = 'DELI') {
  const page = renderPage(<OwnedDownloadButton clipId={7} title="Goat on a roof" tier={tier} />)
  await page.user.click(await page.findByRole('button', { name: 'Download Goat on a roof' }))
  return page
}

const READY = {
  delivery_id: 9,
  file_url: '/files/delivery/abc/goat.mp4?exp=1&sig=2',
  file_name: 'goat.mp4',
  size_bytes: 1,
  expires_at: '2026-02-03T10:00:00.000Z',
  delivered: [sampleDelivered(7)],
  refused: [],
  credits_used: 0,
  balances: [],
}

test.each([
  ['DELI', { id: 7, tier: 'DELI' }],
  [null, { id: 7 }],
])('the file under a licence of tier %s is prepared without credits, and saved', async (tier, item) => {
  const api = givenApi({ 'POST /clip/clips/download': READY })
  await press(tier)
  await expect.poll(() => opened).toEqual([READY.file_url])
  expect(api.callsTo('POST /clip/clips/download')[0]?.body).toEqual({ ids: [item], licensed_only: true })
})

test('a refusal is shown with its message, and nothing is saved', async () => {
  givenApi({ 'POST /clip/clips/download': refuse('withdrawn', 'This clip has been withdrawn.') })
  const { findByText } = await press()
  await findByText('This clip has been withdrawn.')
  expect(opened).toEqual([])
})

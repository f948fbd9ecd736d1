/** The browser's half of R-LIKE-3. */
import type { LookAlike } from '@rushes/contract/agency-look-alikes'
import { expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAdminClip } from '../../../test/sample-admin.ts'
import { LookAlikes } from './look-alikes.tsx'

const media = {
  thumbpath: '/media/1/a/poster-640.jpg',
  filepath: '/media/1/a/p.jpg',
  hls_path: null,
  storyboard: null,
}
const shown = {
  id: 1,
  type: 'image',
  title: 'A fox',
  state: 'draft',
  duration: 0,
  width: 640,
  height: 360,
  colour: '#123456',
  graphic: false,
  media,
} as const
const alike: LookAlike = {
  other: { ...shown, id: 2, title: 'The same fox', state: 'published' },
  isLater: true,
  pictures: 1,
  distance: 3,
  answer: null,
  answered_by: null,
  answered_at: null,
}
const clip = sampleAdminClip({ type: 'image', title: 'A fox', duration: 0 })

test('two clips are side by side, and a button shows what they are', async () => {
  const api = givenApi({ 'POST /agency/clips/:id/look-alikes': { items: [], canAnswer: true } })
  const page = renderPage(<LookAlikes clip={clip} items={[alike]} canAnswer />)
  await page.findByRole('heading', { name: 'Looks the same: 1 without an answer' })
  page.getByRole('img', { name: 'A fox' })
  expect(page.getByRole('link', { name: 'The same fox' }).getAttribute('href')).toBe('/admin/clips/2')
  await page.user.click(page.getByRole('button', { name: /Not the same/ }))
  await expect
    .poll(() => api.callsTo('POST /agency/clips/:id/look-alikes')[0]?.body)
    .toEqual({ other_id: 2, answer: 'not_same' })
})

test('a user who may not answer reads the answer and has no buttons', async () => {
  givenApi({})
  const answered = {
    answer: 'same',
    answered_by: { id: 3, name: 'Dana' },
    answered_at: '2026-11-02T10:00:00Z',
  } as const
  const page = renderPage(<LookAlikes clip={clip} items={[{ ...alike, ...answered }]} canAnswer={false} />)
  await page.findByText(/Answered by Dana/)
  expect(page.queryByRole('button')).toBeNull()
})

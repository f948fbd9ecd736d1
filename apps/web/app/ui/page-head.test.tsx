import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { previewOf } from '../lib/link-preview.ts'
import { PageHead } from './page-head.tsx'

async function tagsOf(head: Parameters<typeof PageHead>[0]): Promise<Record<string, string>> {
  renderPage(
    <>
      <PageHead {...head} />
      <p>Shown</p>
    </>,
  )
  await screen.findByText('Shown')
  const tags = [...document.querySelectorAll('meta')].map((tag) => [
    tag.getAttribute('property') ?? tag.name,
    tag.content,
  ])
  return Object.fromEntries(tags)
}

const CLIP = { thumbpath: '/7/v1/poster-640.jpg', title: 'Fox in the snow', width: 1920, height: 1080 }

test('a page with a picture has a large link preview with the size and the text of the picture', async () => {
  const tags = await tagsOf({ title: 'Fox in the snow', canonical: '/clip/7', image: previewOf(CLIP) })
  expect(tags).toMatchObject({
    'twitter:card': 'summary_large_image',
    'og:image': expect.stringMatching(/^https?:.*\/7\/v1\/poster-640\.jpg$/),
    'og:image:width': '640',
    'og:image:height': '360',
    'og:image:alt': 'Fox in the snow',
  })
})

test('a page without a picture has a small link preview', async () => {
  const tags = await tagsOf({ title: 'Pricing' })
  expect(tags).toMatchObject({ 'twitter:card': 'summary', 'og:title': 'Pricing' })
  expect(tags['og:image']).toBeUndefined()
})

test('a page may have another title in previews than in the browser', async () => {
  const tags = await tagsOf({ title: 'Shared List', previewTitle: 'Slow news day', noIndex: true })
  expect(tags).toMatchObject({ 'og:title': 'Slow news day', robots: 'noindex' })
})

test.each([
  [{ width: 404, height: 720 }, 404, 720],
  [{ width: 1080, height: 1920 }, 640, 1138],
])('a preview of %j is never larger than its master', (size, width, height) => {
  expect(previewOf({ ...CLIP, ...size })).toMatchObject({ width, height })
})

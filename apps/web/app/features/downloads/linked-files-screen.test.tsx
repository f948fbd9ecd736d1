/** A download link as its recipient uses it: R-LINK-1, R-LINK-4, R-LINK-5. */
import type { Data } from '@rushes/contract/client'
import { describe, expect, test } from 'vitest'
import { type ApiDouble, givenApi, refuse } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleDelivered, sampleResult } from '../../../test/sample-clips.ts'
import { LinkedFilesScreen } from './linked-files-screen.tsx'

type Opened = Data<'POST /clip/downloads/link'>

const READY = 'Your files are ready! Click here to download.'

function opened(ids: readonly number[], change: Partial<Opened> = {}): Opened {
  const clips = ids.map((id) => ({ ...sampleResult(id), ...sampleDelivered(id) }))
  return { title: 'For tonight', clips, refused: [], linkId: 'a-grant', number: null, ...change }
}

const prepared = (ids: readonly number[]) => ({
  file_url: '/files/abc',
  file_name: 'clips.zip',
  size_bytes: 12_345_678,
  expires_at: '2026-11-23T10:30:00.000Z',
  delivered: ids.map(sampleDelivered),
  refused: [],
})

async function enter(api: ApiDouble, email = 'ann@paper.example') {
  const page = renderPage(<LinkedFilesScreen refText="the-ref" />)
  const button = await page.findByRole('button', { name: 'Show my files' })
  await fillIn(page, { Email: email })
  await page.user.click(button)
  return { ...page, api }
}

describe('a download link', () => {
  test('a download link needs an email address', async () => {
    const { findByText, api } = await enter(givenApi(), '')
    await findByText('Please enter your email address')
    expect(api.callsTo('POST /clip/downloads/link')).toHaveLength(0)
  })

  test('a download link needs a whole email address', async () => {
    const { findByText } = await enter(givenApi(), 'ann@paper')
    await findByText('Please enter a valid email address')
  })

  test('a download link lists its clips and prepares their files by itself', async () => {
    const api = givenApi({
      'POST /clip/downloads/link': opened([1, 2]),
      'POST /clip/clips/download-link': prepared([1, 2]),
    })
    const page = await enter(api)
    const link = await page.findByRole('link', { name: READY })
    expect(link.getAttribute('href')).toBe('/files/abc')
    page.getByRole('heading', { name: 'For tonight' })
    page.getByText('clip-1.mp4, 1.0 kB')
    page.getByText(`SHA-256 ${'1'.repeat(64)}`)
    page.getByText(/^2 files in one ZIP, 12\.3 MB\. Available until 2[234] Nov 2026, \d\d:\d0\.$/)
    const [requested] = api.callsTo('POST /clip/downloads/link')
    expect(requested?.body).toEqual({ ref: 'the-ref', email: 'ann@paper.example' })
    const [sent] = api.callsTo('POST /clip/clips/download-link')
    expect(sent?.body).toEqual({ ids: [1, 2], link: 'a-grant' })
  })

  test('a download link states that the files are being prepared, and takes the focus from the form', async () => {
    const api = givenApi({
      'POST /clip/downloads/link': opened([1]),
      'POST /clip/clips/download-link': () => new Promise(() => {}),
    })
    const { findByText, getByText } = await enter(api)
    await findByText('We are now preparing your files. Please stay on this page.')
    expect(document.activeElement?.contains(getByText('Clip 1'))).toBe(true)
  })

  test('a download link that does not open shows the message of the server', async () => {
    const api = givenApi({ 'POST /clip/downloads/link': refuse('not_found', 'This link does not open') })
    const { findByRole, getByRole } = await enter(api)
    expect((await findByRole('alert')).textContent).toContain('This link does not open')
    getByRole('button', { name: 'Show my files' })
  })

  test('a download link shows An error occurred when the server cannot be reached', async () => {
    const api = givenApi({
      'POST /clip/downloads/link': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    const { findByRole } = await enter(api)
    expect((await findByRole('alert')).textContent).toContain('An error occurred')
  })

  test('a download link whose files cannot be prepared shows why, and can be tried again with the same address', async () => {
    const api = givenApi({
      'POST /clip/downloads/link': opened([1]),
      'POST /clip/clips/download-link': refuse('forbidden', 'This link has been used'),
    })
    const page = await enter(api)
    expect((await page.findByRole('alert')).textContent).toContain('This link has been used')
    api.answer({ 'POST /clip/clips/download-link': prepared([1]) })
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByRole('link', { name: READY })
    expect(api.callsTo('POST /clip/downloads/link').map(({ body }) => body)).toEqual([
      { ref: 'the-ref', email: 'ann@paper.example' },
      { ref: 'the-ref', email: 'ann@paper.example' },
    ])
  })

  test('R-LINK-5: names a clip that has fallen out, and prepares the others', async () => {
    const refused = [{ id: 2, code: 'withdrawn', message: 'This clip has been withdrawn' }]
    const api = givenApi({
      'POST /clip/downloads/link': opened([1], { refused }),
      'POST /clip/clips/download-link': prepared([1]),
    })
    const { findByRole, getByText } = await enter(api)
    await findByRole('link', { name: READY })
    getByText('Clip 2')
    getByText('This clip has been withdrawn')
  })

  test('a download link without any clip left prepares nothing and shows a message', async () => {
    const refused = [{ id: 2, code: 'withdrawn', message: 'This clip has been withdrawn' }]
    const api = givenApi({ 'POST /clip/downloads/link': opened([], { refused }) })
    const { findByText } = await enter(api)
    await findByText('None of the clips of this link can be downloaded any more.')
    expect(api.callsTo('POST /clip/clips/download-link')).toHaveLength(0)
  })
})

/** The history of downloads. */
import type { DownloadRecord } from '@rushes/contract/downloads'
import { expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { DownloadList } from './download-list.tsx'

const RECORD: DownloadRecord = {
  id: 1,
  clip_id: 7,
  created: '2026-02-03T10:00:00.000Z',
  clip: {
    title: 'Kitten peers over a wall',
    type: 'video',
    media: { thumbpath: '/media/7/poster.jpg' },
    graphic: false,
  },
  licence_id: 5,
  licence_ref: '7Q2M-9KDT-4XWB',
  verify_url: 'https://rushes.example/verify/7Q2M-9KDT-4XWB',
  tier: 'DELI',
  sha256: 'ab'.repeat(32),
  file_name: 'kitten.mp4',
  rendition: null,
  downloadable: true,
  recall: null,
}

test('a download leads to its clip and to its licence', async () => {
  const { findByRole, getByText } = renderPage(<DownloadList records={[RECORD]} />)
  expect((await findByRole('link', { name: 'Kitten peers over a wall' })).getAttribute('href')).toBe(
    '/clip/7',
  )
  const licence = await findByRole('link', { name: 'Licence for Kitten peers over a wall' })
  expect(licence.getAttribute('href')).toBe('/licence/5')
  getByText('Clip 7')
  getByText('3 Feb 2026')
  getByText('Digital Editorial (Under 5 million)')
  getByText('ab'.repeat(32))
  await findByRole('button', { name: 'Download Kitten peers over a wall' })
})

test('R-RECALL-5: a download names an open recall of its clip', async () => {
  const { findByText } = renderPage(<DownloadList records={[{ ...RECORD, recall: 'withdrawn' }]} />)
  await findByText('It was withdrawn.')
})

test('the checksum of a file is folded under a label with a marker', async () => {
  const { user, findByText, getByText } = renderPage(<DownloadList records={[RECORD]} />)
  const label = await findByText('Checksum (SHA-256)')
  expect(label.querySelector('.icon-chevron-right')).not.toBeNull()
  expect(label.closest('details')?.open).toBe(false)
  await user.click(label)
  expect(getByText('ab'.repeat(32)).closest('details')?.open).toBe(true)
})

test('a short list of downloads has no checksums', async () => {
  const { findByText, queryByText } = renderPage(<DownloadList records={[RECORD]} isShort />)
  await findByText('Clip 7')
  expect(queryByText('Checksum (SHA-256)')).toBeNull()
})

test('a download by the agency’s staff has no licence', async () => {
  const { findByText, queryByRole } = renderPage(
    <DownloadList records={[{ ...RECORD, licence_id: null, tier: null, sha256: null }]} />,
  )
  await findByText('Clip 7')
  expect(queryByRole('link', { name: /Licence/ })).toBeNull()
})

test('R-HISTORY-3: a file in another format is named, and is downloaded again in that format', async () => {
  const api = givenApi()
  const record = { ...RECORD, file_name: 'kitten.720p.mp4', rendition: 9 }
  const { user, findByRole, getByText } = renderPage(<DownloadList records={[record]} />)
  await user.click(await findByRole('button', { name: 'Download Kitten peers over a wall' }))
  getByText('kitten.720p.mp4')
  await expect
    .poll(() => api.callsTo('POST /clip/clips/download').map(({ body }) => body))
    .toEqual([{ ids: [{ id: 7, tier: 'DELI', rendition: 9 }], licensed_only: true }])
})

test('R-HISTORY-3: a download whose licence has ended cannot be had again', async () => {
  const { findByRole, queryByRole } = renderPage(
    <DownloadList records={[{ ...RECORD, downloadable: false }]} />,
  )
  await findByRole('link', { name: 'Licence for Kitten peers over a wall' })
  expect(queryByRole('button')).toBeNull()
})

/** A history narrowed by its address (R-HISTORY-1) and saved as a file (R-HISTORY-2). */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fillIn, textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { CsvFile } from './export-button.tsx'
import { readHistoryFilter } from './history-address.ts'
import { NO_DOWNLOADS, NO_PURCHASES, NO_RECENT_DOWNLOADS } from './history-labels.ts'
import { HistoryScreen } from './history-screen.tsx'

const FILE: CsvFile = { file_name: 'downloads.csv', csv: '\uFEFFDate\r\n', complete: true }

type Given = { address?: string; ids?: number[]; problem?: string | null; file?: () => Promise<CsvFile> }

function givenHistory({
  address = '/my-downloads',
  ids = [3, 2],
  problem = null,
  file = async () => FILE,
}: Given) {
  return renderPage(
    <HistoryScreen
      path="/my-downloads"
      filter={readHistoryFilter(new URL(address, 'http://x').searchParams)}
      readFilter={readHistoryFilter}
      textLabel="Title or clip number"
      first={{ records: ids.map((id) => ({ id })), problem }}
      empty={NO_DOWNLOADS}
      loadBefore={async () => []}
      loadFile={file}
    >
      {(records) => <p>{`${records.length} records`}</p>}
    </HistoryScreen>,
    { at: '/history' },
  )
}

/** The files that the page has let the browser save, by name. */
function givenDisk() {
  const saved: { name: string; blob: Blob }[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return `blob:${blobs.length - 1}`
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice('blob:'.length))]
    if (blob) saved.push({ name: this.download, blob })
  })
  return saved
}
afterEach(() => vi.restoreAllMocks())

test('the empty texts are the agreed ones', () => {
  expect([NO_RECENT_DOWNLOADS, NO_PURCHASES]).toEqual([
    'No recent downloads',
    'You have not made any purchases yet...',
  ])
})

describe('a history', () => {
  test('a history without records shows a message and leads to the library', async () => {
    const { user, findByText, findByRole, queryByRole } = givenHistory({ ids: [] })
    await findByText('You have not downloaded anything yet')
    expect(queryByRole('button', { name: 'Filter' })).toBeNull()
    await user.click(await findByRole('link', { name: 'Search the library' }))
    await findByText('Now at /search')
  })

  test('a history is narrowed through its address', async () => {
    const page = givenHistory({})
    await page.findByText('2 records')
    await fillIn(page, { 'Title or clip number': ' goat ', From: '2026-02-01', To: '2026-02-28' })
    await page.user.click(page.getByRole('button', { name: 'Filter' }))
    await page.findByText('Now at /my-downloads?term=goat&cdatefrom=01-02-2026&cdateto=28-02-2026')
  })

  test('a history shows what it is narrowed to, also from a form sent without scripts, and leads back to all', async () => {
    const address = '/my-downloads?term=goat&cdatefrom=2026-02-01&cdateto=28-02-2026'
    const { user, findByRole, getByLabelText, findByText } = givenHistory({ address })
    const shown = ['Title or clip number', 'From', 'To'].map((label) => textIn(getByLabelText(label)))
    expect(shown).toEqual(['goat', '2026-02-01', '2026-02-28'])
    await user.click(await findByRole('link', { name: 'Show all' }))
    await findByText('Now at /my-downloads')
  })

  test('a history in which nothing fits shows a message and keeps the filter', async () => {
    const { findByText, getByLabelText } = givenHistory({ address: '/my-downloads?term=goat', ids: [] })
    await findByText('No records match the filter')
    expect(textIn(getByLabelText('Title or clip number'))).toBe('goat')
  })

  test('a history whose filter was refused shows why and keeps the filter', async () => {
    const problem = 'The end date is before the start date'
    const address = '/my-downloads?cdatefrom=02-02-2026&cdateto=01-02-2026'
    const { findByRole, queryByText } = givenHistory({ address, ids: [], problem })
    expect((await findByRole('alert')).textContent).toBe(problem)
    expect(queryByText('No records match the filter')).toBeNull()
  })
})

describe('the file of a history', () => {
  test('the file of a history is saved as the server wrote it', async () => {
    const saved = givenDisk()
    const { user, findByRole } = givenHistory({})
    await user.click(await findByRole('button', { name: 'Export as CSV' }))
    await expect.poll(() => saved).toHaveLength(1)
    expect(saved[0]?.name).toBe('downloads.csv')
    const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? [])
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test('the file of a history shows when it does not hold everything', async () => {
    givenDisk()
    const { user, findByRole, findByText } = givenHistory({
      file: async () => ({ ...FILE, complete: false }),
    })
    await user.click(await findByRole('button', { name: 'Export as CSV' }))
    await findByText('The file contains the newest 10,000 records. Choose dates to export older ones.')
  })

  test('the file of a history that cannot be made is reported', async () => {
    const saved = givenDisk()
    const file = () => Promise.reject(new TypeError('Failed to fetch'))
    const { user, findByRole, findByText } = givenHistory({ file })
    await user.click(await findByRole('button', { name: 'Export as CSV' }))
    await findByText('An error occurred')
    expect(saved).toEqual([])
  })
})

/** A list of the admin area: its address, its pages and its file describe the same rows. */
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { ListPart } from './list-screen.tsx'

type Row = { id: number; name: string }
const ROWS: Row[] = [
  { id: 7, name: 'Fox' },
  { id: 8, name: 'Owl' },
]
const FILE = { csv: 'id\n7\n', file_name: 'animals.csv', complete: true }

function openList(at: string, { rows = ROWS }: { rows?: Row[] } = {}) {
  const csv = vi.fn(async (_call: { querystring: Readonly<Record<string, string>> }) => ({ data: FILE }))
  const page = renderPage(
    <ListPart
      name="animals"
      title="Animals"
      nouns={['animal', 'animals']}
      columns={[{ id: 'name', title: 'Name', sort: 'name', draw: ({ name }: Row) => name }]}
      titleOf={({ name }) => name}
      rowPath="/admin/animals"
      page={{ items: rows, next: 'next-place', count: rows.length, countIsExact: true }}
      csv={csv}
      filter={{
        name: 'state',
        views: [
          ['', 'All'],
          ['open', 'Open'],
        ],
      }}
      find={{ label: 'Search animals', placeholder: 'Name' }}
      empty={{ text: 'No animals yet.' }}
    />,
    { at },
  )
  const addressOf = async (name: string) => (await page.findByRole('link', { name })).getAttribute('href')
  return { ...page, csv, addressOf }
}

test('the next page of a list keeps its filter, its search and its sort', async () => {
  const { addressOf } = openList('/admin/animals?state=open&q=fo&sort=name&order=asc')
  expect(await addressOf('Next page')).toBe(
    '/admin/animals?state=open&q=fo&sort=name&order=asc&cursor=next-place',
  )
})

test('another filter on a later page of a list begins at its first page', async () => {
  const { addressOf } = openList('/admin/animals?q=fo&cursor=some-place')
  expect(await addressOf('Open')).toBe('/admin/animals?q=fo&state=open')
  expect(await addressOf('First page')).toBe('/admin/animals?q=fo')
})

test('the CSV file of a list has the filter and the sort that are shown, also after a filter was removed', async () => {
  const { csv, user, findByRole, getByRole } = openList('/admin/animals?state=open&sort=name&order=asc')
  await user.click(await findByRole('button', { name: 'Export CSV' }))
  expect(csv.mock.lastCall).toEqual([{ querystring: { state: 'open', sort: 'name', order: 'asc' } }])
  await user.click(getByRole('link', { name: 'All' }))
  await user.click(getByRole('button', { name: 'Export CSV' }))
  expect(csv.mock.lastCall).toEqual([{ querystring: { sort: 'name', order: 'asc' } }])
})

test('a list without rows offers to clear its filters, unless it has none', async () => {
  const { addressOf, getByText, unmount } = openList('/admin/animals?state=open&cursor=gone', { rows: [] })
  expect(await addressOf('Clear filters')).toBe('/admin/animals')
  getByText('No animals match the filters.')
  unmount()
  const { findByText, queryByRole } = openList('/admin/animals', { rows: [] })
  await findByText('No animals yet.')
  expect(queryByRole('link', { name: 'Clear filters' })).toBeNull()
})

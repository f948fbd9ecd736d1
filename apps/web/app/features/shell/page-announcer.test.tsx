/** The announcement of a page that the browser opened itself, and its focus. */
import { Link, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { PageAnnouncer } from './page-announcer.tsx'

/** A search with one filter, and the link that removes it. */
function Pages() {
  const [query] = useSearchParams()
  const filter = query.get('filter')
  return (
    <>
      <Link to="?filter=1">Filter</Link>
      <main>
        <h1>Results</h1>
        <section id="results" aria-label="List">
          {filter && <Link to="?">Remove {filter}</Link>}
        </section>
      </main>
      <PageAnnouncer />
    </>
  )
}

test('another part of the same page leaves the focus alone', async () => {
  const { user, findByRole } = renderPage(<Pages />)
  const filter = await findByRole('link', { name: 'Filter' })
  await user.click(filter)
  await findByRole('link', { name: 'Remove 1' })
  expect(document.activeElement).toBe(filter)
})

test('the focus goes to the results when its element has gone', async () => {
  const { user, findByRole } = renderPage(<Pages />)
  await user.click(await findByRole('link', { name: 'Filter' }))
  await user.click(await findByRole('link', { name: 'Remove 1' }))
  const list = await findByRole('region', { name: 'List' })
  await expect.poll(() => document.activeElement).toBe(list)
})

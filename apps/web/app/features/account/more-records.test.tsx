/** A history that is longer than one page. */
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { MoreRecords } from './more-records.tsx'

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: from - at }))

function givenHistory(first: readonly { id: number }[], loadBefore = vi.fn(async () => numbered(800, 2))) {
  const page = renderPage(
    <MoreRecords first={first} loadBefore={loadBefore}>
      {(records) => <p>{`${records.length} records`}</p>}
    </MoreRecords>,
  )
  return { ...page, loadBefore }
}

describe('a history', () => {
  test('a history that fits on a page offers no older records', async () => {
    const { findByText, queryByRole } = givenHistory(numbered(1_000, 199))
    await findByText('199 records')
    expect(queryByRole('button')).toBeNull()
  })

  test('appends the records before the last one, until there are no more', async () => {
    const { user, loadBefore, findByText, findByRole, queryByRole } = givenHistory(numbered(1_000, 200))
    await user.click(await findByRole('button', { name: 'Show older' }))
    await findByText('202 records')
    expect(loadBefore).toHaveBeenCalledExactlyOnceWith(801)
    expect(queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  test('a history stays as it is when older records cannot be loaded, and can be asked again', async () => {
    const failing = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
    const { user, findByText, findByRole, getByText } = givenHistory(numbered(1_000, 200), failing)
    await user.click(await findByRole('button', { name: 'Show older' }))
    await findByText('An error occurred')
    getByText('200 records')
    await user.click(await findByRole('button', { name: 'Show older' }))
    expect(failing).toHaveBeenCalledTimes(2)
  })
})

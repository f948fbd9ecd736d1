/** The preview of an imported table. */
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../../test/render-page.tsx'
import { TableModal } from './table-modal.tsx'

test('rows without a file have a heading of their own', async () => {
  const missing = 'row 9: “lonee.jpg” has not come; is it “lone.jpg”?'
  const report = { lines: [], changesAnything: true, faults: [], warnings: ['mood was ignored'] }
  const page = renderPage(
    <TableModal
      name="shoot.csv"
      check={() => Promise.resolve({ ...report, missing: [missing] })}
      use={vi.fn()}
      onDone={vi.fn()}
      onClose={vi.fn()}
    />,
  )
  const noticeOf = async (title: string) => (await page.findByText(title)).parentElement ?? document.body
  within(await noticeOf('Rows without a file')).getByText(missing)
  const ignored = within(await noticeOf('Ignored columns'))
  expect(ignored.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['mood was ignored'])
})

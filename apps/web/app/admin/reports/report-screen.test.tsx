/** A report as a person meets it. */
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { SALES_REPORT } from '../../../test/sample-admin.ts'
import type { Person } from '../kit/person.ts'
import { ReportScreen } from './report-screen.tsx'

const PERSON: Person = { id: 7, name: 'Mia', role: 'Manager', capabilities: new Set(['reports.view']) }

test('a chart has a name, a table below, and figures next to the earlier ones', async () => {
  const page = renderPage(<ReportScreen name="sales" report={SALES_REPORT} person={PERSON} />)
  await page.findByRole('img', { name: /Net sales in GBP/ })
  expect(page.getByText('Before: £200.00 (+50 %)')).toBeTruthy()
  expect(page.getByRole('row', { name: '2 Mar 2026 £200.00' })).toBeTruthy()
  expect(page.getByText('1 Mar 2026 to 2 Mar 2026, compared with 27 Feb 2026 to 28 Feb 2026')).toBeTruthy()
  expect(page.container.querySelectorAll('[style*="url("], style')).toHaveLength(0)
})

test('reports with amounts are offered to those who may see them', async () => {
  const page = renderPage(<ReportScreen name="downloads" report={SALES_REPORT} person={PERSON} />)
  await page.findByRole('link', { name: 'Downloads' })
  expect(page.queryByRole('link', { name: 'Sales' })).toBeNull()
})

test('a period without figures shows a message, without an empty chart', async () => {
  const empty = { ...SALES_REPORT, table: { columns: [], rows: [] } }
  const page = renderPage(<ReportScreen name="sales" report={empty} person={PERSON} />)
  await page.findByText('No figures in this period.')
  expect(page.queryByRole('img')).toBeNull()
})
